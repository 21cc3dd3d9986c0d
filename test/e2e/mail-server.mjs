// A mail server for browser tests: it takes what it is given, unless it is told to refuse.
import { createServer } from 'node:net'
import { after } from 'node:test'

/** Starts it on a free port; mails are what came so far, and refuse answers a recipient with a line such as 451. */
export async function startMailServer() {
  const state = { mails: [], refuse: undefined }
  const server = createServer((socket) => serve(socket, state))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  return Object.assign(state, { port: server.address().port })
}

function serve(socket, state) {
  const say = (line) => socket.write(`${line}\r\n`)
  let [to, data, text] = ['', undefined, '']
  const command = (line) => {
    const verb = line.slice(0, 4).toUpperCase()
    const refusal = verb === 'RCPT' && state.refuse?.(line)
    if (refusal) return say(refusal)
    if (verb === 'RCPT') to = /<(.*)>/.exec(line)[1]
    if (verb === 'DATA') data = []
    if (verb === 'QUIT') return socket.end('221 bye\r\n')
    say(verb === 'DATA' ? '354 go on' : '250 ok')
  }
  const line = (one) => {
    if (!data) return command(one)
    if (one !== '.') return void data.push(one.replace(/^\./, ''))
    state.mails.push({ to, text: data.join('\n') })
    data = undefined
    say('250 taken')
  }
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const one = text.slice(0, end)
      text = text.slice(end + 2)
      line(one)
    }
  })
  say('220 ready')
}
