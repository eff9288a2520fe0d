import { createServer } from 'node:net'

/**
 * Starts a mail server that reads only the recipient and the code of each mail. One that parses mails completely takes more of the processor than all
 * other work of the simulated users.
 *
 * @param {(to: string, code: string | undefined) => void} keep
 * @returns {Promise<{ smtp: string, close(): Promise<void> }>}
 */
export async function startCodeMailbox(keep) {
  const sockets = new Set()
  const server = createServer({ noDelay: true }, socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.setEncoding('latin1')
    serve(socket, keep)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    smtp: `smtp://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function serve(socket, keep) {
  let text = ''
  let to
  let inData = false
  socket.write('220 mailbox\r\n')
  socket.on('data', chunk => {
    text += chunk
    for (;;) {
      const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + (inData ? 5 : 2))
      if (inData) {
        inData = false
        keep(to, /^\d{6}(?=\r?$)/m.exec(part)?.[0])
        socket.write('250 kept\r\n')
        continue
      }
      const verb = part.slice(0, 4).toUpperCase()
      if (verb === 'RCPT') to = /<([^>]*)>/.exec(part)?.[1]
      inData = verb === 'DATA'
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      socket.write(inData ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}
