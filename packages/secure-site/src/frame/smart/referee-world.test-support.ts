import { type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { mainnet, polygon } from 'viem/chains'
import { expect } from 'vitest'

import { FrameError } from '../frame-error.ts'
import { readCallsStatus } from './calls-status.ts'
import { type Meddling, startSmartWorld } from './smart-world.test-support.ts'
import { startAlto } from './start-alto.test-support.ts'

/**
 * Path of alto, which `pnpm referee` installs. It is large, and its licence is incompatible with this repository, so no
 * package depends on it.
 */
export const altoProgram = process.env['LATCHKEY_ALTO'] ?? ''

/** Starts a chain of the sandbox with alto beside the sandbox's own bundler. */
export async function startRefereeWorld(chain: typeof mainnet | typeof polygon) {
  const world = await startSmartWorld(chain)
  const keyOf = (addressIndex: number): Hex =>
    toHex(mnemonicToAccount(`${'test '.repeat(11)}junk`, { addressIndex }).getHdKey().privateKey ?? new Uint8Array())
  const alto = await startAlto(altoProgram, world.sandbox.rpc[`eip155:${chain.id}`] ?? '', [keyOf(1), keyOf(2)])

  const post = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(alto.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
    if (answer.error) throw new FrameError(answer.error.code, answer.error.message)
    return answer.result
  }
  const askAlto = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    // Alto rejects prices below the lowest that it has seen in 20 s. Here the base fee falls with each block, and alto
    // reads it when its price is requested.
    if (method === 'eth_sendUserOperation') await post('pimlico_getUserOperationGasPrice', [])
    return post(method, params)
  }
  type Frame = ReturnType<typeof world.createFrame>

  return {
    ...world,
    askAlto,
    /** Creates a frame that uses alto. */
    createFrame: (meddling: Meddling = {}) => world.createFrame(new Map(), { askBundler: askAlto, ...meddling }),
    /** Creates a frame that uses the sandbox's bundler. */
    createSandboxFrame: (meddling: Meddling = {}) => world.createFrame(new Map(), meddling),
    async untilDone({ context, smart, records }: Frame, answer: unknown): Promise<void> {
      const { id } = answer as { id: string }
      const read = () =>
        readCallsStatus([id], records, async () => ({ readRpc: context.readRpc, askBundler: smart.askBundler }))
      await expect.poll(async () => (await read()).status, { timeout: 20_000, interval: 200 }).toBe(200)
    },
    async stop() {
      await alto.stop()
      await world.sandbox.close()
    },
  }
}

/** Pays for operations by the sandbox's paymaster. */
export const pays: Meddling = { askPaymaster: (method, params, real) => real(method, params) }
