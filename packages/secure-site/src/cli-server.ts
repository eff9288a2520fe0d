import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

type HttpServer = ReturnType<typeof serve>

/** Time in milliseconds for pending answers to be sent, after all other work has ended. */
const flushMs = 2_000

/** Answers a request over HTTP. @param remote the network address of the connection */
export type Answering = (request: Request, remote: string | undefined) => Promise<Response>

/** Listens on a port. */
export function listen(answer: Answering, hostname: string, port: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
          answer(request, incoming.socket.remoteAddress),
        hostname,
        port,
        overrideGlobalObjects: false,
      },
      () => resolve(server),
    )
    server.once('error', reject)
  })
}

/** Ends the process on SIGTERM or Ctrl-C, after its requests have ended. */
export function stopOnSignals(server: HttpServer, close: () => Promise<void> = async () => {}): void {
  let stopping = false
  const stop = async () => {
    // A second Ctrl-C exits at once.
    if (stopping) process.exit(1)
    stopping = true
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    await close()
    const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
    await Promise.race([closed, new Promise(resolve => setTimeout(resolve, flushMs))])
    clearInterval(idle)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
