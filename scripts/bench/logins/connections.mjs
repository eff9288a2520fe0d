import { connect } from 'node:net'

/** Maximum idle time of a connection in milliseconds, less than that of a Node server. */
const keptMs = 4_000

/**
 * Sends requests over connections that stay open, as a proxy before the server does: one at a time on each, and as many connections as are needed. A
 * complete HTTP client would cost as much as the server itself, so this one reads only what the server writes.
 *
 * @param {number} port
 */
export function createConnections(port) {
  const idle = []
  const all = new Set()
  let max = 0
  return {
    /** @returns {Promise<{ status: number, cookies: string[], body: any }>} */
    send: request =>
      new Promise((resolve, reject) => {
        // The connection that was used last is taken: those behind it may be older.
        const last = idle.pop()
        const isKept = last !== undefined && performance.now() - last.since < keptMs
        if (!isKept) for (const old of [...idle.splice(0), ...(last ? [last] : [])]) old.connection.end()
        const connection = isKept ? last.connection : open(port, all)
        max = Math.max(max, all.size)
        connection.ask(request, (error, answer) => {
          if (error) return reject(error)
          idle.push({ connection, since: performance.now() })
          resolve(answer)
        })
      }),
    /** Maximum number of simultaneous connections. */
    get max() {
      return max
    },
    close() {
      for (const connection of all) connection.end()
    },
  }
}

function open(port, all) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let told
  const tell = (error, answer) => {
    const tellOnce = told
    told = undefined
    tellOnce?.(error, answer)
  }
  const fail = error => {
    all.delete(connection)
    socket.destroy()
    tell(error ?? new Error('The server hung up'))
  }
  socket.setEncoding('utf8')
  socket.on('error', fail)
  socket.on('close', () => fail())
  socket.on('data', chunk => {
    text += chunk
    const head = text.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1])
    // Answers to logins are ASCII, so a character is a byte.
    if (!Number.isSafeInteger(length)) return fail(new Error(`An answer without a length: ${text.slice(0, head)}`))
    if (text.length < head + 4 + length) return
    const heads = text.slice(0, head)
    const answer = {
      status: Number(heads.slice(9, 12)),
      cookies: [...heads.matchAll(/\r\nset-cookie: ([^;\r]*)/gi)].map(([, pair]) => pair),
      body: JSON.parse(text.slice(head + 4, head + 4 + length)),
    }
    text = ''
    tell(undefined, answer)
  })
  const connection = {
    ask(request, then) {
      told = then
      if (socket.destroyed) fail()
      else socket.write(request)
    },
    end: () => {
      all.delete(connection)
      socket.destroy()
    },
  }
  all.add(connection)
  return connection
}
