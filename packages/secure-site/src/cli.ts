import type { AddressInfo } from 'node:net'

import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'

import { accountDeployments } from './account-contracts/deployments.ts'
import { readCliOptions } from './cli-options.ts'
import { createSecureSite, type SecureSite, type SecureSiteLogEntry } from './server/index.ts'

type Environment = Readonly<Record<string, string | undefined>>
type HttpServer = ReturnType<typeof serve>

/** How long answers that are on their way have, once everything else has ended. */
const flushMs = 2_000

/**
 * The command `latchkey-secure-site contracts`: writes the transactions that put the contracts of smart accounts onto a network, a line of JSON each.
 * Without that word: starts the server of the embedded wallet, writes a line of JSON for each request, and ends what runs on SIGTERM or Ctrl-C.
 * Resolves to the exit code when it fails.
 */
export async function runCli(environment: Environment, words: readonly string[] = []): Promise<number | undefined> {
  if (words[0] === 'contracts') {
    process.stdout.write(accountDeployments.map(each => `${JSON.stringify(each)}\n`).join(''))
    return 0
  }
  const options = await readCliOptions(environment)
  if ('missing' in options) {
    process.stderr.write(`The secure site cannot start:\n${options.missing.map(each => `- ${each}\n`).join('')}`)
    return 1
  }
  const { host, port, proxies, site: siteOptions } = options
  let site: SecureSite | undefined
  try {
    site = createSecureSite({ ...siteOptions, log: writeLog })
    await site.ready()
    const server = await listen(site, host, port, proxies)
    stopOnSignals(site, server)
    const { port: taken } = server.address() as AddressInfo
    process.stdout.write(
      `${JSON.stringify({ level: 'info', event: 'listening', origin: siteOptions.origin, host, port: taken })}\n`,
    )
    return undefined
  } catch (error) {
    process.stderr.write(`The secure site cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    await site?.close()
    return 1
  }
}

function writeLog(entry: SecureSiteLogEntry): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`)
}

function listen(site: SecureSite, hostname: string, port: number, proxies: number): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request: Request, { incoming }: HttpBindings | Http2Bindings) =>
          site.fetch(request, { address: addressOf(request, incoming.socket.remoteAddress, proxies) }),
        hostname,
        port,
        overrideGlobalObjects: false,
      },
      () => resolve(server),
    )
    server.once('error', reject)
  })
}

/** What the last proxy of ours was told: further to the left stands what the visitor chose. */
function addressOf(request: Request, remote: string | undefined, proxies: number): string | undefined {
  if (proxies === 0) return remote
  const told = (request.headers.get('x-forwarded-for') ?? '').split(',').map(part => part.trim())
  return told.at(-proxies) || remote
}

function stopOnSignals(site: SecureSite, server: HttpServer): void {
  let stopping = false
  const stop = async () => {
    // A second Ctrl-C does not wait.
    if (stopping) process.exit(1)
    stopping = true
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    await site.close()
    const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50)
    await Promise.race([closed, new Promise(resolve => setTimeout(resolve, flushMs))])
    clearInterval(idle)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
