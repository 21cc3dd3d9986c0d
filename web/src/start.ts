/**
 * Runs before the page is painted, so that nothing a visitor does is lost: until the page is alive, each press is
 * remembered and marked, and done as soon as it can be. Meanwhile the page's scripts are fetched behind what is seen.
 * The document (internal/document/front_end.go) names the files, and this one twice: again at its end, should the first
 * fail.
 */
declare global {
  interface Window {
    early?: { replay: () => void }
  }
}

const named = document.getElementById('start')!.dataset
/** The entry comes last, for it imports the others. */
const files = `${named.files ?? ''} ${named.entry ?? ''}`.split(' ').filter(Boolean)
/** Each element once: pressing again before anything happened must not do it twice. */
const pressed = new Set<HTMLElement>()
/** After this long, a form that was sent says that it still waits. */
const patience = 8000
const retryAfter = 3000
let trying = false
let alive = false

function remember(control: HTMLElement | null) {
  if (!control) return
  pressed.add(control)
  control.dataset.waiting = ''
  setTimeout(sayUnsent, patience)
}

/** Links work without scripts, and a submit button is covered by the submit event of its form. */
function onClick({ target }: Event) {
  const control = (target as Element).closest<HTMLButtonElement | HTMLInputElement>('button, [name=compare]')
  if (control?.type !== 'submit') remember(control)
}

function onSubmit(event: SubmitEvent) {
  event.preventDefault()
  remember(event.submitter)
}

/** Forms that were sent and still wait name the other ways to get in touch. */
function sayUnsent() {
  for (const control of pressed)
    control
      .closest('form')
      ?.querySelectorAll<HTMLElement>('[data-unsent]')
      .forEach((note) => (note.hidden = false))
}

/** From now on React listens, and hydrates at once what an event is for. */
function replay() {
  alive = true
  removeEventListener('click', onClick, true)
  removeEventListener('submit', onSubmit, true)
  document.querySelectorAll<HTMLElement>('[data-unsent]').forEach((note) => (note.hidden = true))
  for (const control of pressed) {
    delete control.dataset.waiting
    control.click()
  }
  pressed.clear()
}

const parsed = () =>
  new Promise<unknown>((resolve) =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', resolve) : resolve(0),
  )
// A hidden page is not painted.
const painted = () =>
  new Promise<unknown>((resolve) => (document.hidden ? resolve(0) : requestAnimationFrame(() => setTimeout(resolve))))
const pause = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Many browsers import nothing again that they failed to import once, so a file is in their cache before it is
 * imported.
 */
async function fetched(file: string) {
  const answer = await fetch(file, { priority: 'low' })
  if (!answer.ok) throw new Error(file)
  await answer.arrayBuffer()
}

/**
 * Runs the files one by one, so that the browser can answer a visitor in between. If one cannot be had, the next sign
 * of the visitor or of the network tries again.
 */
async function wake() {
  if (trying || alive) return
  trying = true
  try {
    await Promise.all(files.map(fetched))
    await parsed()
    await painted()
    for (const file of files) {
      await import(/* @vite-ignore */ file)
      await pause()
    }
    await window.livery.start()
  } catch {
    sayUnsent()
    if (pressed.size) setTimeout(wake, retryAfter)
  }
  trying = false
}

function begin() {
  window.early = { replay }
  addEventListener('click', onClick, true)
  addEventListener('submit', onSubmit, true)
  for (const sign of ['pointerdown', 'keydown', 'online']) addEventListener(sign, wake)
  void wake()
}

if (!window.early) begin()

export {}
