import { encodeBase64, toBase58, type TransferRequest } from '@latchkey/primitives'
import { afterEach, expect, test, vi } from 'vitest'

import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, blockhash, mainnet } from '../test-world.test-support.ts'

type Answer = (method: string, params: readonly unknown[]) => unknown

const none = encodeBase64(new Uint8Array())
const account = (lamports: number) => ({ lamports, owner: '1'.repeat(32), data: [none, 'base64'], executable: false })

/** Sets a node that answers as usual, with the test's exceptions; an `Error` is refused with its code. */
function answer(by: Answer): void {
  const usual: Record<string, unknown> = {
    getLatestBlockhash: { value: { blockhash, lastValidBlockHeight: 150 } },
    getMultipleAccounts: { value: [account(5_000_000_000), account(1_000_000)] },
    getMinimumBalanceForRentExemption: 890_880,
    getFeeForMessage: { value: 5_000 },
    simulateTransaction: { value: { err: null, logs: [], accounts: [account(4_899_995_000), account(101_000_000)] } },
  }
  vi.stubGlobal('fetch', async (_url: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    const given = by(method, params) ?? usual[method]
    if (given === 'silence')
      return await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    return Response.json(
      given instanceof Error ? { error: { code: Number(given.message), message: 'No' } } : { result: given },
    )
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const request: TransferRequest = { from: addresses[0], to: addresses[1], network: mainnet, amount: 100_000_000n }
const simulate = async (signal?: AbortSignal) => (await new SolanaAdapter().actions()).simulateTransfer(request, signal)
const simulated = (value: unknown) => answer(method => (method === 'simulateTransaction' ? value : undefined))
const fails = (err: unknown, logs: unknown = []) => ({ value: { err, logs, accounts: null } })

test('simulateTransfer sends any blockhash, no signature and the accounts that change, and subtracts the fee', async () => {
  const asked: unknown[] = []
  answer((method, params) => void (method === 'simulateTransaction' && asked.push(params[1])))
  expect(await simulate()).toEqual({
    status: 'simulated',
    changes: [
      { account: addresses[0], amount: -100_000_000n },
      { account: addresses[1], amount: 100_000_000n },
    ],
  })
  expect(asked).toEqual([
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [addresses[0], addresses[1]] },
    },
  ])
})

const program = toBase58(new Uint8Array(32).fill(9))
test.each([
  ['AccountNotFound', [], 'Account not found'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, [], 'Insufficient funds for rent'],
  [
    { InstructionError: [0, { Custom: 1 }] },
    [
      `Program ${program} invoke [1]`,
      'Program log: Instruction: TransferChecked',
      'Program log: Error: insufficient funds',
      `Program ${program} consumed 4000 of 200000 compute units`,
      `Program ${program} failed: custom program error: 0x1`,
    ],
    'insufficient funds',
  ],
  [
    { InstructionError: [0, { Custom: 1 }] },
    [`Program ${program} invoke [1]`, 'Transfer: insufficient lamports 1, need 2', `Program ${program} failed: no`],
    'Transfer: insufficient lamports 1, need 2',
  ],
  ['AccountNotFound', [7, null, {}], 'Account not found'],
  ['AccountNotFound', ['x'.repeat(500)], 'x'.repeat(120)],
  [{}, 'none', undefined],
])('simulateTransfer reports a failure with %j and %j with the short reason %s', async (err, logs, reason) => {
  simulated(fails(err, logs))
  expect(await simulate()).toEqual({ status: 'fails', reason })
})

test('simulateTransfer is not simulated by a node that has no such method', async () => {
  simulated(new Error('-32601'))
  expect(await simulate()).toEqual({ status: 'notSimulated' })
})

test.each([
  ['rejects', new Error('-32005')],
  ['answers with an unknown result', { value: 'yes' }],
  ['answers without accounts', { value: { err: null, logs: [] } }],
  ['answers with other accounts', { value: { err: null, accounts: [account(1)] } }],
  ['answers with accounts that are none', { value: { err: null, accounts: [{}, 7] } }],
])('simulateTransfer rejects, and may work later, if the node %s', async (_name, value) => {
  simulated(value)
  await expect(simulate()).rejects.toMatchObject({ code: value instanceof Error ? -32005 : -32603 })
})

test.each([
  ['', undefined],
  [', though the site still waits', new AbortController().signal],
])('simulateTransfer stops waiting for a node that has not answered after 8 seconds%s', async (_, signal) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockImplementation(ms => {
    const until = new AbortController()
    if (ms === 8_000) setTimeout(() => until.abort(new DOMException('too late', 'TimeoutError')), 5)
    return until.signal
  })
  simulated('silence')
  await expect(simulate(signal)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('simulateTransfer rejects when its signal aborts', async () => {
  simulated('silence')
  const until = new AbortController()
  const asking = simulate(until.signal)
  const reason = new Error('closed')
  until.abort(reason)
  await expect(asking).rejects.toBe(reason)
})

test('simulateTransfer keeps amounts that a number cannot represent exactly', async () => {
  const max = 2n ** 64n - 1n
  const raw = (lamports: bigint) => JSON.stringify(account(0)).replace('"lamports":0', `"lamports":${lamports}`)
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const results: Record<string, string> = {
      getLatestBlockhash: JSON.stringify({ value: { blockhash } }),
      getMultipleAccounts: `{"value":[${raw(max)},${raw(0n)}]}`,
      getMinimumBalanceForRentExemption: '890880',
      getFeeForMessage: '{"value":5000}',
    }
    return new Response(`{"result":${results[(JSON.parse(body) as { method: string }).method]}}`)
  })
  const { estimateTransfer } = await new SolanaAdapter().actions()
  expect(await estimateTransfer({ ...request, amount: 0n })).toMatchObject({ max: max - 6_000n })
})
