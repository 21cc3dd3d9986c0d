/**
 * All that runs before the page is painted, and it only waits for that: the page is whole without scripts, so what it
 * shows comes first on the line. The shell (internal/page/shell.go) names the files to fetch then, and the one to run.
 */
const { entry = '', files = '' } = document.getElementById('start')!.dataset
const signs = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin']
const patience = 3000
/** The frame that shows the last picture is on the screen a little after the picture came. */
const untilShown = 500
let begun = false

const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Fetches all files together and runs them one by one, so that the browser can answer a visitor in between. The entry
 * imports what it needs of them, so a file that fails here is its to fix or to report.
 */
async function begin() {
  if (begun) return
  begun = true
  for (const sign of signs) removeEventListener(sign, begin)
  const ahead = files.split(' ').filter(Boolean)
  for (const href of [...ahead, entry])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const file of ahead) {
    await import(/* @vite-ignore */ file).catch(() => {})
    await pause()
  }
  await import(/* @vite-ignore */ entry)
}

const painted = () => setTimeout(begin, untilShown)

// A hidden page is not painted and a shell is empty, so nothing is to be waited for; who reaches for something is not
// made to wait.
if (document.hidden || 'shell' in document.getElementById('root')!.dataset) begin()
else {
  if (document.readyState === 'complete') painted()
  else addEventListener('load', painted)
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
  setTimeout(begin, patience)
}

export {}
