/** Where a field that is in focus brings up a keyboard, over what there is to choose. */
export const isTouched = () => !!globalThis.matchMedia?.('(pointer: coarse)').matches
