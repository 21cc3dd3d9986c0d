/** Keys of the editor that its parts listen for themselves. */
export const editorKeys = [
  { keys: 'ArrowDown ArrowUp', does: 'On the page: to the next text or picture, and to the one before' },
  { keys: 'Enter', does: 'On the page: write in it. In the list of texts: choose one, and once more to write' },
  { keys: 'Enter Enter', does: 'In the library of pictures: look at one, and once more to use it' },
  { keys: 'Tab', does: 'From the page to the form of what is chosen' },
  {
    keys: 'Alt ArrowDown',
    does: 'In a list or among sections: move an entry down; with the other arrow, up. Delete removes one',
  },
  { keys: 'Ctrl Z', does: 'Undo; with Shift, redo' },
]
