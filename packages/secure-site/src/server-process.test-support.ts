import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { DatabaseOptions } from '@latchkey/sql'

import { bundleForNode } from '../../../scripts/vitest/bundle-for-node.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const source = fileURLToPath(new URL('./secure-site-program.test-support.ts', import.meta.url))
let program: Promise<string> | undefined

/** Origin of the tests' servers for pages, on any port. */
export const localOrigin = 'http://127.0.0.1:4050'

/** `latchkey-secure-site` in its own process, which a test can kill. */
export interface ServerProcess {
  url: string
  send(request: Request): Promise<Response>
  /** Returns its output so far. */
  log(): string
  /** Kills the process with `kill -9`. */
  kill(): Promise<void>
  /** Sends `SIGTERM`. @returns the exit code */
  stop(): Promise<number | null>
}

/** Starts the command like in production. */
export function startServerProcess(
  store: DatabaseOptions,
  smtp: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  return startProcess([], {
    FRAME: frameFolder(),
    ORIGIN: localOrigin,
    SMTP_URL: smtp,
    PROJECTS: '{"shop":null}',
    DATABASE_URL: store.url ?? store.file ?? '',
    NETWORKS: '[]',
    SECRET: 'A'.repeat(43),
    PORT: '0',
    MAILS_PER_HOUR: '99999',
    MAILS_PER_NETWORK_ADDRESS: '99999',
    ...more,
  })
}

/** Creates a frame with one page, in a folder that all runs share: a process that is killed cannot remove its own. */
export function frameFolder(): string {
  const folder = join(root, 'node_modules/.cache/latchkey/frame')
  const page = join(folder, 'index.html')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(page)) writeFileSync(page, '<!doctype html>')
  return folder
}

/** Result of a command; the exit code is `null` if it was killed. */
export interface ProgramOutcome {
  said: string
  failed: string
  code: number | null
}

/** Runs the command to its end; with a time in milliseconds, it is killed after that. */
export async function runProgram(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  killAfterMs?: number,
): Promise<ProgramOutcome> {
  const child = await spawnProgram(words, environment)
  const outcome: ProgramOutcome = { said: '', failed: '', code: null }
  child.stdout.on('data', chunk => (outcome.said += String(chunk)))
  child.stderr.on('data', chunk => (outcome.failed += String(chunk)))
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(timer)
  return { ...outcome, code }
}

async function spawnProgram(words: readonly string[], environment: Readonly<Record<string, string>>) {
  program ??= bundleForNode(source)
  return spawn(process.execPath, [await program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
}

/** Runs the command with these arguments. */
export async function startProcess(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = await spawnProgram(words, environment)
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => written.push(chunk))
  const port = await readPort(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      // `close` also waits until its output is read.
      const ended = once(child, 'close')
      child.kill(signal)
      await ended
    }
    return child.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async send(request) {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      const body = method === 'GET' ? undefined : await request.text()
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
      })
    },
    log: () => Buffer.concat(written).toString(),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  let said = ''
  child.stderr?.on('data', chunk => (said += chunk))
  let told = ''
  // Its first output may be an error instead of its port.
  const line = await Promise.race([
    new Promise<string>(resolve => {
      child.stdout?.on('data', (chunk: Buffer) => {
        told += chunk.toString()
        const found = told.split('\n').find(each => each.includes('"event":"listening"') && each.endsWith('}'))
        if (found !== undefined) resolve(found)
      })
    }),
    once(child, 'close').then(() => Promise.reject(new Error(`The server ended.\n${said}`))),
  ])
  // The output is drained, so that the log does not fill the pipe.
  child.stdout?.resume()
  return (JSON.parse(line) as { port: number }).port
}
