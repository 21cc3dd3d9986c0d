/**
 * All that runs before the first paint, and it only waits for that: the page is whole without scripts, so what it shows
 * comes first on the line. The shell (internal/page/shell.go) names the files to fetch then, and the one to run.
 */
const { entry = '', files = '' } = document.getElementById('start')!.dataset

function begin() {
  for (const href of files.split(' '))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void import(/* @vite-ignore */ entry)
}

// A hidden page is not painted, so nothing is to be waited for.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

export {}
