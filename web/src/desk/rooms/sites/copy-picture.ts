import type { MediaItem, SiteCopy } from '../../../gen/desk'
import { send } from '../../api'
import type { Copy } from './picture-placing'

/** Copies what somebody brought for one brand to another. */
export const copyPicture: Copy = async ({ brand: from = '', name }, to, as) => {
  const body: SiteCopy = { from, name, to, ...(as && { as }) }
  return (await (await send('POST', '/sites/pictures/copy', body)).json()) as MediaItem
}
