import { createServer } from 'node:net'

/** Returns a port of this machine that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createServer()
    socket.once('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const { port } = socket.address()
      socket.close(() => resolve(port))
    })
  })
}

/**
 * Returns whether a port of this machine is in use.
 *
 * @param {number} port
 */
export function isTaken(port) {
  return new Promise(resolve => {
    const socket = createServer()
    socket.once('error', () => resolve(true))
    socket.listen(port, '127.0.0.1', () => socket.close(() => resolve(false)))
  })
}
