import { createSiwxServer, type SiwxServer } from '@latchkey/siwx/server'
import { databaseStore } from '@latchkey/siwx/server/node'
import type { CaipNetworkId } from '@latchkey/primitives'
import { type Database, openDatabase } from '@latchkey/sql'
import { Hono } from 'hono'

import type { SandboxChains } from '../chains/start-chains.ts'

/** Path of the sign-in server. */
export const signInPath = '/siwx'

/**
 * The server that sites mount, for pages of this machine on any port. Each origin has its own, as each site would. Sessions are
 * in memory, and end with the sandbox.
 */
export function createSignInRoutes(chains: () => SandboxChains | undefined): Hono {
  const servers = new Map<string, SiwxServer>()
  let database: Promise<Database> | undefined

  async function serverOf(host: string): Promise<SiwxServer> {
    database ??= openDatabase({ file: ':memory:' })
    const rpc = (chainId: CaipNetworkId) => chains()?.list.find(({ caip2 }) => caip2 === chainId)?.url
    const server =
      servers.get(host) ??
      createSiwxServer({ domains: [host], basePath: signInPath, store: databaseStore(await database), rpc })
    servers.set(host, server)
    return server
  }

  return new Hono().all(`${signInPath}/*`, async ({ req }) => {
    const host = hostOf(req.header('origin') ?? req.url)
    if (host === undefined) return new Response('Only pages of this machine sign in at the sandbox', { status: 403 })
    return (await serverOf(host)).fetch(req.raw)
  })
}

/** Returns the host of a page on this machine. */
function hostOf(origin: string): string | undefined {
  if (!URL.canParse(origin)) return undefined
  const { host, hostname } = new URL(origin)
  return ['127.0.0.1', 'localhost', '[::1]'].includes(hostname) ? host : undefined
}
