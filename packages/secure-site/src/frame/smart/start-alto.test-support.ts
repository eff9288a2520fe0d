import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import type { Hex } from 'viem'

import { entryPoints } from './entry-point.ts'

/** Alto, a bundler in production use, in its own process: https://github.com/pimlicolabs/alto. */
export interface Alto {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts alto.
 *
 * @param program path from `pnpm referee`
 * @param rpc node of a chain with the EntryPoint
 * @param keys of two funded accounts of that chain: the sender of operations, and the one that deploys its contracts
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
    // Anvil lacks the traces for the storage rules.
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
  // Its version 1 API does not check preVerificationGas.
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
