import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { root } from './run.mjs'

const bin = 'packages/sandbox/bin/latchkey-sandbox.mjs'
const startTimeoutMs = 60_000
const stopTimeoutMs = 5_000

/**
 * Starts the sandbox as its own process and waits until it is ready.
 *
 * @param {{ port: number }} options 0 takes a free port.
 * @returns {Promise<{ url: string, relay: string, rpc: Record<string, string>, exited: Promise<number | null>,
 *   stop(): Promise<void> }>}
 * @throws {Error} with the sandbox's output, if it ends or prints nothing for a minute
 */
export async function startSandbox({ port }) {
  if (!existsSync(join(root, bin))) throw new Error(`There is no sandbox to start (${bin}).`)
  // Packages are TypeScript until they are published; tsx lets Node run them as they are.
  const child = spawn(process.execPath, ['--import', 'tsx', bin, '--port', String(port), '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said = (said + chunk).slice(-4000)))
  const exited = once(child, 'exit').then(([code]) => code)
  const stop = () => stopChild(child, exited)

  try {
    const ready = await Promise.race([
      readReady(child.stdout),
      exited.then(code => Promise.reject(new Error(said.trim() || `The sandbox ended with code ${code}.`))),
      timeout(startTimeoutMs).then(() => Promise.reject(new Error(`The sandbox was not ready in a minute.\n${said}`))),
    ])
    child.stdout.resume()
    return { ...ready, exited, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readReady(stdout) {
  for await (const line of createInterface({ input: stdout })) {
    if (line.startsWith('{')) return JSON.parse(line)
  }
  // The exit, which comes right after the end of its output, has more information.
  return new Promise(() => {})
}

async function stopChild(child, exited) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await Promise.race([exited, timeout(stopTimeoutMs)])
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
}

function timeout(ms) {
  return new Promise(resolve => setTimeout(resolve, ms).unref())
}
