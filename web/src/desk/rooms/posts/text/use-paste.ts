import { messageOf } from '../../../api'
import { warn } from '../../../frame/toasts'
import { addressOf } from '../address'
import { usePictures, useUpload } from '../pictures/context'
import { markNode } from './left-out'
import { readPaste, type Pasted } from './paste'

/** Reads what was pasted, brings the pictures that came along, and says what was left out. */
export function usePaste(): (html: string, take: (pasted: Pasted) => void) => boolean {
  const upload = useUpload()
  const { host } = usePictures()
  return (html, take) => {
    const pasted = readPaste(html, [host])
    if (!pasted.nodes.length && !pasted.title) return false
    const finish = (brought: Brought) => {
      const kept = pasted.nodes.map((node) => {
        const { name, why = '' } = (node.type === 'figure' && brought.get(node.attrs!.picture as string)) || {}
        if (name) return { ...node, attrs: { ...node.attrs, picture: name } }
        return why ? markNode(`A picture was left out here: ${why}`) : node
      })
      take({ ...pasted, nodes: kept })
      const failed = [...brought.values()].filter(({ why }) => why).length
      const left = [...pasted.left, ...(failed ? [`${failed} of the pictures, which could not be brought`] : [])]
      if (left.length) warn(`Left out: ${left.join(', ')}`)
    }
    if (pasted.pictures.length) void bring(pasted, upload).then(finish)
    else finish(new Map())
    return true
  }
}

/** The name that each picture has at the brand once it is there, or why it is not. */
type Brought = Map<string, { name?: string; why?: string }>

async function bring({ pictures }: Pasted, upload: ReturnType<typeof useUpload>): Promise<Brought> {
  const brought: Brought = new Map()
  for (const { name, address, shows } of pictures)
    try {
      brought.set(name, { name: (await upload(fileOf(address, shows))).name })
    } catch (error) {
      brought.set(name, { why: messageOf(error) }) // upload says it in a toast, too
    }
  return brought
}

/** The file that an address holds by itself, called by what it shows. */
export function fileOf(address: string, shows: string): File {
  const [, type = '', data = ''] = /^data:(image\/[\w.+-]+);base64,(.*)$/s.exec(address) ?? []
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  const ending = type.replace('image/', '').replace('jpeg', 'jpg')
  return new File([bytes], `${addressOf(shows).slice(0, 40).replace(/-$/, '') || 'picture'}.${ending}`, { type })
}
