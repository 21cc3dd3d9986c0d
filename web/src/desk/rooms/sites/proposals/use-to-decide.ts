import { useProposedToDecide } from '../../posts/use-proposed'
import { useWaiting } from './use-proposals'

/** How many changes and posts wait for the person's word; the page of proposals lists both. */
export const useToDecide = () => useWaiting() + useProposedToDecide()
