import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'

import { type SandboxChains, startChains } from './chains/start-chains.ts'
import { createFaults, DroppedConnection } from './controls/faults.ts'
import { createApp } from './create-app.ts'
import { PortTakenError } from './port-taken-error.ts'
import { createRelayServer, rejectUpgrade, type RelayServer } from './relay/relay-server.ts'
import { createSandboxState } from './sandbox-state.ts'
import { startMailbox } from './secure-site/mailbox.ts'
import { createSandboxSecureSite } from './secure-site/secure-site-routes.ts'
import { createSandboxSocials } from './social/social-routes.ts'
import { createSolanaClusters } from './solana/solana-clusters.ts'
import { relayPath, toBundlerUrl, toRelayUrl, toRpcUrl, toSponsoredBundlerUrl } from './sandbox-url.ts'

export interface SandboxOptions {
  /**
   * Port of the sandbox; 0 selects a free one.
   * @default 4040
   */
  port?: number
  /**
   * Address to listen on. Any other value than a loopback address opens the sandbox, with its public keys, to the network.
   * @default '127.0.0.1'
   */
  host?: string
  /**
   * Prints nothing on the console.
   * @default true
   */
  quiet?: boolean
}

/** A running sandbox. */
export interface Sandbox {
  /** The address for a kit: `services: sandbox.url`. */
  url: string
  relay: {
    url: string
    /** Cuts every connection and rejects new ones, as a relay that is down does. */
    stop(): void
    start(): void
  }
  /** JSON-RPC addresses by CAIP-2 id. */
  rpc: Readonly<Record<string, string>>
  wallets: { pairing: string; inPage: string }
  /** Deployed tokens, by CAIP-2 id. */
  tokens: Readonly<Record<string, readonly { name: string; symbol: string; address: `0x${string}` }[]>>
  /** Restores the state right after the start. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Start every service on one port, with two fresh chains behind it. Ready in seconds.
 * @throws {PortTakenError} when something else listens on the port.
 */
export async function startSandbox({
  port = 4040,
  host = '127.0.0.1',
  quiet = true,
}: SandboxOptions = {}): Promise<Sandbox> {
  const state = createSandboxState()
  const faults = createFaults()
  const relay = createRelayServer()
  const solana = createSolanaClusters()
  const mailbox = await startMailbox(mail => state.mail.push(mail))
  const secureSite = createSandboxSecureSite(
    state,
    () => mailbox.smtp,
    () =>
      [...(chains?.list ?? []), ...solana.list].map(({ caip2, ...rest }) => ({
        ...rest,
        caip2,
        rpc: toRpcUrl(url, caip2),
        ...(caip2.startsWith('eip155:') && {
          // Fees are sponsored on one network, and paid by the accounts on the other.
          bundler: caip2 === 'eip155:137' ? toSponsoredBundlerUrl(url, caip2) : toBundlerUrl(url, caip2),
        }),
      })),
    () => url,
  )
  const socials = createSandboxSocials(state, () => url)
  let chains: SandboxChains | undefined
  let url = ''

  async function reset(): Promise<void> {
    // A mail that is being sent must arrive first.
    await secureSite.reset()
    state.reset()
    faults.clear()
    relay.reset()
    socials.reset()
    solana.reset()
    await chains?.reset()
  }

  function ethereum(): string {
    const chain = chains?.get('eip155:1')
    if (!chain) throw new Error('The chains have not started')
    return chain.url
  }

  const app = createApp({
    state,
    faults,
    relay,
    reset,
    ethereum,
    origin: () => url,
    chains: () => chains,
    solana,
    secureSite,
    socials,
  })
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void listener(request, response))
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, head)
  })

  async function answer(request: Request, bindings: HttpBindings | Http2Bindings): Promise<Response> {
    try {
      return await app.fetch(request, bindings)
    } catch (error) {
      if (!(error instanceof DroppedConnection)) throw error
      bindings.outgoing.destroy()
      return new Response(null, { status: 503 })
    }
  }

  function upgrade(request: IncomingMessage, ...connection: [Parameters<RelayServer['upgrade']>[1], Buffer]): void {
    const target = request.url ?? '/'
    const [socket, head] = connection
    const { pathname, searchParams } = new URL(target, 'http://localhost')
    const cluster = /^\/v1\/?$/.test(pathname) ? (searchParams.get('chainId') ?? '') : ''
    const isNode = solana.has(cluster)
    if (pathname !== relayPath && pathname !== '/' && !isNode) return rejectUpgrade(socket, '404 Not Found')
    const fault = faults.take(target)
    if (fault?.status === 0) return void socket.destroy()
    if (fault?.status) return rejectUpgrade(socket, `${fault.status} Fault`)
    const take = () => (isNode ? solana.upgrade(cluster, request, socket, head) : relay.upgrade(request, socket, head))
    if (!fault?.delayMs) return take()
    setTimeout(take, fault.delayMs)
  }

  const closeMail = () => secureSite.close().then(() => mailbox.close())
  try {
    await listen(server, port, host)
  } catch (error) {
    await closeMail()
    throw error
  }
  url = toUrl(server.address() as AddressInfo, host)
  try {
    chains = await startChains()
  } catch (error) {
    await Promise.all([closeServer(server, relay), closeMail()])
    throw error
  }
  const running = chains
  const sandbox: Sandbox = {
    url,
    relay: { url: toRelayUrl(url), stop: relay.stop, start: relay.start },
    rpc: Object.fromEntries([...running.list, ...solana.list].map(({ caip2 }) => [caip2, toRpcUrl(url, caip2)])),
    wallets: { pairing: `${url}/wallet/`, inPage: `${url}/wallet/in-page.js` },
    tokens: Object.fromEntries(running.list.map(({ caip2, tokens }) => [caip2, tokens])),
    reset,
    async close() {
      solana.close()
      await Promise.all([closeServer(server, relay), running.stop(), closeMail()])
    },
  }
  if (!quiet) process.stdout.write(`Latchkey sandbox (for development) at ${url}\n`)
  return sandbox
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port, host) : error),
    )
    server.listen(port, host, resolve)
  })
}

function closeServer(server: Server, relay: RelayServer): Promise<void> {
  return new Promise(resolve => {
    relay.close()
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function toUrl({ port }: AddressInfo, host: string): string {
  // 0.0.0.0 is not an address to open; such a server is reachable here too.
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
