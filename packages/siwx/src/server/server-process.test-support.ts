import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { serve } from '@hono/node-server'
import type { DatabaseOptions } from '@latchkey/sql'

import { bundleForNode } from '../../../../scripts/vitest/bundle-for-node.mjs'
import { verifyKey } from './browser.test-support.ts'
import { createSiwxServer } from './create-siwx-server.ts'
import { databaseStore } from './database-store.ts'

const file = fileURLToPath(import.meta.url)
let program: Promise<string> | undefined

/** A server in its own process, which a test can kill. */
export interface ServerProcess {
  send(request: Request): Promise<Response>
  /** Kills the process with `kill -9`. */
  kill(): Promise<void>
}

/** Starts the process. It opens the database with the first request. */
export async function startServerProcess(store: DatabaseOptions): Promise<ServerProcess> {
  program ??= bundleForNode(file)
  const child = spawn(process.execPath, [await program, JSON.stringify(store)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const port = await readPort(child)
  return {
    async send(request) {
      const body = request.method === 'POST' ? await request.text() : undefined
      const { pathname } = new URL(request.url)
      const { method, headers } = request
      return fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers, ...(body !== undefined && { body }) })
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  let said = ''
  child.stderr?.on('data', chunk => (said += chunk))
  const [line] = (await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The server ended.\n${said}`))),
  ])) as [Buffer]
  return Number(line.toString())
}

/** Runs the server if this file is the process's program. */
if (process.argv[1] === file) {
  const store = JSON.parse(process.argv[2] ?? '{}') as DatabaseOptions
  const server = createSiwxServer({
    domains: ['localhost:3000'],
    store: databaseStore(store),
    verifySignature: verifyKey,
    // The test shows standard error if the process ends by itself.
    log: ({ code, cause }) => code === 'internalError' && process.stderr.write(`${String(cause)}\n`),
  })
  serve({ fetch: server.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.stdout.write(`${port}\n`))
}
