import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import type { Hex } from 'viem'

import { entryPoints } from './entry-point.ts'

/** A bundler that others wrote and people use: https://github.com/pimlicolabs/alto, in a process of its own. */
export interface Alto {
  readonly url: string
  stop(): Promise<void>
}

/**
 * @param program where `pnpm referee` installed it
 * @param rpc the node of a chain that has the EntryPoint
 * @param keys of two accounts of that chain that have something: who sends operations, and who sets things up
 */
export async function startAlto(program: string, rpc: string, [executor, utility]: readonly [Hex, Hex]): Promise<Alto> {
  const port = await findPort()
  const options = {
    entrypoints: Object.values(entryPoints)
      .map(({ address }) => address)
      .join(),
    'executor-private-keys': executor,
    'utility-private-key': utility,
    'rpc-url': rpc,
    port: String(port),
    // Anvil cannot trace as the rules of storage want it.
    'safe-mode': 'false',
    'min-executor-balance': '0',
    'deploy-simulations-contract': 'true',
    'log-level': 'warn',
  }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program, ...args], { env: { PATH, HOME }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => (said = (said + String(chunk)).slice(-4_000)))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  // Its first version does not look at preVerificationGas.
  const url = `http://127.0.0.1:${port}/v2/rpc`
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }

  const until = Date.now() + 50_000
  while (Date.now() < until && child.exitCode === null) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_supportedEntryPoints', params: [] })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .then(response => response.json())
      .catch(() => undefined)
    if (answer) return { url, stop }
    await setTimeout(100)
  }
  await stop()
  throw new Error(`Alto did not start: ${said}`)
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
