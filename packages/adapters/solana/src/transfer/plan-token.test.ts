import { encodeBase64, fromBase58, toBase58, type TransferRequest } from '@latchkey/primitives'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { SolanaAdapter } from '../solana-adapter.ts'
import { addresses, blockhash, mainnet } from '../test-world.test-support.ts'
import { tokenProgram } from '../token-programs.ts'

const [from, to, other] = addresses
const mint = toBase58(new Uint8Array(32).fill(3))
const systemProgram = '1'.repeat(32)
const rent = 890_880n
const request: TransferRequest = { from, to, network: mainnet, amount: 5n, token: { address: mint, decimals: 6 } }

afterEach(() => void vi.unstubAllGlobals())

const accountOf = (program: string, data: Uint8Array, lamports: number) => ({
  lamports,
  owner: program,
  data: [encodeBase64(data), 'base64'],
  executable: false,
})
const walletAccount = (lamports: number) => accountOf(systemProgram, new Uint8Array(), lamports)

/** Writes an account of the token, as the program of tokens does. */
function tokenAccount({ owner = from, amount = 0n, isFrozen = false, token = mint }) {
  const data = new Uint8Array(165)
  data.set(fromBase58(token) ?? [], 0)
  data.set(fromBase58(owner) ?? [], 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = isFrozen ? 2 : 1
  return accountOf(tokenProgram, data, 2_039_280)
}
function mintAccount() {
  const data = new Uint8Array(82)
  data.set([6, 1], 44)
  return accountOf(tokenProgram, data, 1_461_600)
}

interface Chain {
  /** Accounts of the token that the node lists for the sender. */
  sources?: readonly object[]
  /** Account of the recipient for the token. */
  destination?: object | null
  lamports?: number
  simulation?: object
}

/** Sets the answers of the node. */
function stubNode({ sources = [], destination = null, lamports = 5_000_000_000, simulation }: Chain): void {
  const known: Record<string, object | null> = {
    [mint]: mintAccount(),
    [from]: walletAccount(lamports),
    [to]: walletAccount(1_000_000),
  }
  const results: Record<string, (params: readonly unknown[]) => unknown> = {
    getLatestBlockhash: () => ({ value: { blockhash } }),
    getFeeForMessage: () => ({ value: 5_000 }),
    getMinimumBalanceForRentExemption: ([size]) => (size === 0 ? Number(rent) : 2_039_280),
    getTokenAccountsByOwner: () => ({
      value: sources.map((account, at) => ({ account, pubkey: toBase58(new Uint8Array(32).fill(100 + at)) })),
    }),
    getMultipleAccounts: ([listed]) => ({
      value: (listed as string[]).map(address => (address in known ? known[address] : destination)),
    }),
    simulateTransaction: () => ({ value: simulation }),
  }
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body) as { method: string; params: unknown[] }
    return Response.json({ result: results[method]?.(params) })
  })
}
const actions = () => new SolanaAdapter().actions()
const estimate = async (amount = request.amount) => (await actions()).estimateTransfer({ ...request, amount })

describe('the balance of a token', () => {
  test('is nothing without an account', async () => {
    stubNode({})
    expect(await estimate()).toMatchObject({ max: 0n })
  })

  test('is the sum of the accounts of this token and owner that are not frozen', async () => {
    stubNode({
      sources: [
        tokenAccount({ amount: 7n }),
        tokenAccount({ amount: 100n, isFrozen: true }),
        tokenAccount({ amount: 1_000n, owner: other }),
        tokenAccount({ amount: 10_000n, token: other }),
        tokenAccount({ amount: 8n }),
      ],
    })
    expect(await estimate()).toMatchObject({ max: 15n })
  })

  test('is the sum of the eight largest accounts', async () => {
    stubNode({ sources: Array.from({ length: 10 }, (_, at) => tokenAccount({ amount: 2n ** BigInt((at * 3) % 10) })) })
    expect(await estimate()).toMatchObject({ max: 2n ** 10n - 1n - 3n })
  })

  test('cannot be sent if all of it is frozen', async () => {
    stubNode({ sources: [tokenAccount({ amount: 7n, isFrozen: true })] })
    await expect(estimate()).rejects.toMatchObject({
      code: 'tokenNotSendable',
      message: expect.stringContaining('has frozen an account') as string,
    })
  })
})

describe('the account of the recipient', () => {
  const sources = [tokenAccount({ amount: 7n })]

  test('is paid for if it does not exist', async () => {
    stubNode({ sources })
    expect(await estimate()).toMatchObject({ costs: [{ kind: 'recipientAccount', amount: 2_039_280n }] })
  })

  test('costs nothing if it exists, or holds enough lamports already', async () => {
    for (const destination of [tokenAccount({ owner: to }), walletAccount(2_039_280), walletAccount(3_000_000)]) {
      stubNode({ sources, destination })
      expect(await estimate()).toMatchObject({ costs: [] })
    }
  })

  test.each([
    ['is frozen', tokenAccount({ owner: to, isFrozen: true }), 'has frozen an account'],
    ['belongs to another owner', tokenAccount({ owner: other }), 'belongs to somebody else'],
  ])('receives nothing if it %s', async (_state, destination, advice) => {
    stubNode({ sources, destination })
    await expect(estimate()).rejects.toMatchObject({
      code: 'tokenNotSendable',
      message: expect.stringContaining(advice) as string,
    })
  })
})

test('rejects the whole balance of a token if the fee leaves the sender less than the rent', async () => {
  const sources = [tokenAccount({ amount: 7n })]
  const destination = tokenAccount({ owner: to })
  const left = (lamports: bigint) => stubNode({ sources, destination, lamports: Number(lamports) + 5_000 })
  left(rent)
  expect(await estimate(7n)).toMatchObject({ max: 7n, fee: 5_000n })
  left(rent - 1n)
  await expect(estimate(7n)).rejects.toMatchObject({ code: 'insufficientFunds' })
})

test('simulates no change of a token for an account that is none before and after', async () => {
  const source = tokenAccount({ amount: 7n })
  stubNode({
    sources: [source],
    simulation: { err: null, logs: [], accounts: [walletAccount(5_000_000_000 - 5_000), null, null] },
  })
  expect(await (await actions()).simulateTransfer(request)).toEqual({ status: 'simulated', changes: [] })
})
