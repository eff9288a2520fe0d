import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Another site's files, at an address of their own, some of which do not come for a while. */
export interface ServedThrough {
  readonly url: string
  /** The files that did not come, by their paths. */
  readonly lost: readonly string[]
  /** From now on the connection breaks where a file is asked for whose path fits. */
  lose(files: RegExp): void
  /** Everything comes again. */
  find(): void
  close(): Promise<void>
}

/** Stands between a browser and a site, for the browsers whose requests no tool of ours can break off. */
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
