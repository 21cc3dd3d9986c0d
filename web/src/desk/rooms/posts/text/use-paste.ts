import { warn } from '../../../frame/toasts'
import { addressOf } from '../address'
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
      const failed = pasted.pictures.length - names.size
      const left = [...pasted.left, ...(failed ? [`${failed} of the pictures, which could not be brought`] : [])]
      if (left.length) warn(`Left out: ${left.join(', ')}`)
    }
    if (pasted.pictures.length) void bring(pasted, upload).then(finish)
    else finish(new Map())
    return true
  }
}

/** The names that pictures have at the brand once they are there. */
async function bring({ pictures }: Pasted, upload: ReturnType<typeof useUpload>): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, address, shows } of pictures)
    try {
      names.set(name, (await upload(fileOf(address, shows))).name)
    } catch {
      // upload says why in a toast
    }
  return names
}

/** The file that an address holds by itself, called by what it shows. */
export function fileOf(address: string, shows: string): File {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(address) ?? []
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  const ending = type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([bytes], `${addressOf(shows).slice(0, 40).replace(/-$/, '') || 'picture'}.${ending}`, { type })
}
