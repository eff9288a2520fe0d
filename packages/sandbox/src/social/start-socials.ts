import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'

import { createSandboxState, type SandboxState } from '../sandbox-state.ts'
import { type ProviderName, sandboxApp } from './create-provider.ts'
import { createSandboxSocials, farcasterPath, socialPath } from './social-routes.ts'

/** The providers alone, for tests of logins. */
export interface RunningSocials {
  app: typeof sandboxApp
  issuerOf(name: ProviderName): string
  /** Addresses for signing in with Farcaster. */
  farcaster: { relay: string; rpc: string }
  state: SandboxState
  /** Ends every login. */
  reset(): void
  close(): Promise<void>
}

/** Starts them on a free port. */
export async function startSocials(): Promise<RunningSocials> {
  let url = ''
  const state = createSandboxState()
  const socials = createSandboxSocials(state, () => url)
  const app = socials.routes((_context, next) => next())
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    app: sandboxApp,
    issuerOf: name => `${url}${socialPath}/${name}`,
    farcaster: { relay: `${url}${farcasterPath}`, rpc: `${url}${farcasterPath}/rpc` },
    state,
    reset: socials.reset,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
