import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Returns the policy that every screen must work under (issue 2, section 7). The services are on this machine, which has two
 * names.
 */
export function strictPolicy(address: string): string {
  const services = `${address} ${address.replace('127.0.0.1', 'localhost')}`
  const sockets = services.replaceAll('http:', 'ws:')
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob: ${services}`,
    `connect-src 'self' ${services} ${sockets}`,
    `frame-src ${services}`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}

export interface ServedSite {
  url: string
  close(): Promise<void>
}

/** Serves a folder of built files on a free port of this machine. With `hasFrame` a page may embed another page of the site. */
export async function serveSite(
  folder: string,
  services: string,
  { hasFrame = false }: { hasFrame?: boolean } = {},
): Promise<ServedSite> {
  // Visits request the same dozens of files repeatedly.
  const read = new Map<string, Promise<Buffer>>()
  const readOnce = (file: string): Promise<Buffer> => {
    const reading = read.get(file) ?? readFile(file)
    read.set(file, reading)
    return reading
  }
  const strict = strictPolicy(services)
  const policy = hasFrame ? strict.replace('frame-src', "frame-src 'self'") : strict
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://site')
    const file = normalize(join(folder, path.endsWith('/') ? `${path}index.html` : path))
    void readOnce(file.startsWith(folder) ? file : folder).then(
      content =>
        response
          .writeHead(200, {
            'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': policy,
            // A page that may not be stored is not kept in the back/forward cache either.
            'cache-control': 'no-cache',
            // Isolates the page's browsing context from other sites' windows.
            ...(searchParams.has('coop') && { 'cross-origin-opener-policy': 'same-origin' }),
          })
          .end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
