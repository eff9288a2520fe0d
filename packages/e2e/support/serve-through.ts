import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site's files, at a separate address, some of which can be withheld. */
export interface ServedThrough {
  readonly url: string
  /** Paths of the files that were withheld. */
  readonly lost: readonly string[]
  /** Breaks the connection from now on for files whose path matches. */
  lose(files: RegExp): void
  /** Serves all files again. */
  find(): void
  close(): Promise<void>
}

/** Serves a proxy between a browser and a site, for browsers whose requests our tools cannot abort. */
export async function serveThrough(site: string): Promise<ServedThrough> {
  const lost: string[] = []
  let losing: RegExp | undefined
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (losing?.test(path)) {
      lost.push(path)
      return void request.socket.destroy()
    }
    fetch(new URL(path, site)).then(
      async answer => {
        const kept = ['content-type', 'content-security-policy', 'cache-control']
        const headers = kept.flatMap(name => [name, answer.headers.get(name) ?? ''])
        response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
      },
      () => request.socket.destroy(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    lose: files => void (losing = files),
    find: () => void (losing = undefined),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
