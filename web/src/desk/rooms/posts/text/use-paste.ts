import { say } from '../../../frame/toasts'
import { usePictures, useUpload } from '../pictures/context'
import { readPaste, type Pasted } from './paste'

/** Reads what was pasted, brings the pictures that came along, and says what was left out. */
export function usePaste(): (html: string, take: (pasted: Pasted) => void) => boolean {
  const upload = useUpload()
  const { host } = usePictures()
  return (html, take) => {
    const pasted = readPaste(html, [host])
    if (!pasted.nodes.length && !pasted.title) return false
    const finish = (names: Map<string, string>) => {
      const kept = pasted.nodes.flatMap((node) => {
        if (node.type !== 'figure') return [node]
        const picture = names.get(node.attrs!.picture as string)
        return picture ? [{ ...node, attrs: { ...node.attrs, picture } }] : []
      })
      take({ ...pasted, nodes: kept })
      if (pasted.left.length) say(`Left out: ${pasted.left.join(', ')}`)
    }
    if (pasted.pictures.length) void bring(pasted, upload).then(finish)
    else finish(new Map())
    return true
  }
}

/** The names that pictures have at the brand once they are there. */
async function bring({ pictures }: Pasted, upload: ReturnType<typeof useUpload>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, address } of pictures)
    try {
      const bytes = await (await fetch(address)).blob()
      const kind = bytes.type.replace('image/', '').replace('jpeg', 'jpg')
      const file = new File([bytes], `pasted-${Date.now()}-${names.size}.${kind}`, { type: bytes.type })
      names.set(name, (await upload(file)).name)
    } catch {
      // upload says so in a toast
    }
  return names
}
