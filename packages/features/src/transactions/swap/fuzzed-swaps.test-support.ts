import type { Sandbox } from '@latchkey/sandbox'

import { approveCall } from './approve-call.ts'
import { oddTokenCode } from './odd-tokens.generated.test-support.ts'
import { exchange } from './swap-world.test-support.ts'

/** Deployer of the sandbox's tokens. It holds the whole supply that other accounts did not get. */
const trader = '0x00000000000000000000000000000000001a7c40'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Contract of a token that keeps three percent of each transfer. */
const tax = `0x${'7a'.repeat(20)}`
const ether = 10n ** 18n

/** A transaction that anvil signs for its sender. */
export interface Sent {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value?: bigint
  /** Price in wei. A higher price comes first in its block. */
  readonly gasPrice: bigint
}

/** Result of a mined transaction. */
export interface Outcome {
  readonly isDone: boolean
  /** Fee in wei. */
  readonly fee: bigint
}

/** Starts a chain with many accounts that hold each token. Requests to it are batched. */
export async function startMarket(sandbox: Sandbox, accounts: readonly string[]) {
  const url = sandbox.rpc['eip155:1'] ?? ''
  const plain = sandbox.tokens['eip155:1'] ?? []
  const addressOf = (symbol: string): string | undefined =>
    symbol === 'TAX' ? tax : plain.find(each => each.symbol === symbol)?.address

  async function batch(calls: readonly { method: string; params: unknown[] }[]): Promise<unknown[]> {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
    return answers
      .toSorted((one, other) => one.id - other.id)
      .map(({ result, error }) => {
        if (error) throw new Error(error.message)
        return result
      })
  }

  /** Mines transactions in one block: higher prices first, and those of one sender in the given order. */
  async function mine(sent: readonly Sent[]): Promise<Outcome[]> {
    if (sent.length === 0) return []
    const senders = [...new Set(sent.map(({ from }) => from))]
    const counts = await batch(senders.map(from => ({ method: 'eth_getTransactionCount', params: [from, 'latest'] })))
    const nonces = new Map(senders.map((from, index) => [from, BigInt(String(counts[index]))]))
    const hashes = await batch(
      sent.map(({ value = 0n, gasPrice, from, ...rest }) => {
        const nonce = nonces.get(from) ?? 0n
        nonces.set(from, nonce + 1n)
        const fields = { value, gasPrice, nonce, gas: 400_000n }
        const quantities = Object.fromEntries(Object.entries(fields).map(([name, units]) => [name, hex(units)]))
        return { method: 'eth_sendTransaction', params: [{ from, ...rest, ...quantities }] }
      }),
    )
    await batch([{ method: 'evm_mine', params: [] }])
    const receipts = await batch(hashes.map(hash => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
    // Under load anvil drops some before their block. They never ran, so they are sent again.
    const again = await mine(sent.filter((_, index) => !receipts[index]))
    return receipts.flatMap(each => {
      if (!each) return again.shift() ?? []
      const { status, gasUsed, effectiveGasPrice } = each as Record<string, string>
      return { isDone: status === '0x1', fee: BigInt(gasUsed ?? 0) * BigInt(effectiveGasPrice ?? 0) }
    })
  }

  /** Returns the token balances of several accounts. */
  async function balances(wanted: readonly { account: string; symbol: string }[]): Promise<bigint[]> {
    const answers = await batch(
      wanted.map(({ account, symbol }) => {
        const to = addressOf(symbol)
        return to === undefined
          ? { method: 'eth_getBalance', params: [account, 'latest'] }
          : { method: 'eth_call', params: [{ to, data: `0x70a08231${word(account)}` }, 'latest'] }
      }),
    )
    return answers.map(each => BigInt(String(each)))
  }

  const everybody = [...accounts, exchange, trader]
  const gasPrice = 20n * 10n ** 9n
  await batch([
    { method: 'anvil_setCode', params: [tax, oddTokenCode.TaxToken] },
    { method: 'anvil_autoImpersonateAccount', params: [true] },
    { method: 'evm_setAutomine', params: [false] },
    ...[...accounts, trader].map(account => ({ method: 'anvil_setBalance', params: [account, hex(10_000n * ether)] })),
  ])
  const share = word((4_000_000n * ether).toString(16))
  await mine([
    ...everybody.map(account => ({ from: trader, to: tax, data: `0x40c10f19${word(account)}${share}`, gasPrice })),
    ...accounts.flatMap(account =>
      plain.map(({ address }) => ({
        from: trader,
        to: address,
        data: `0xa9059cbb${word(account)}${word((800n * ether).toString(16))}`,
        gasPrice,
      })),
    ),
    ...['USDC', 'DAI', 'TAX'].map(symbol => ({
      from: trader,
      ...callOf(approveCall(addressOf(symbol) ?? '', exchange, 2n ** 200n)),
      gasPrice,
    })),
  ])

  return {
    addressOf,
    mine,
    balances,
    /** Takes a snapshot of the chain. @returns a function that restores it, once */
    async remember(): Promise<() => Promise<unknown>> {
      const [snapshot] = await batch([{ method: 'evm_snapshot', params: [] }])
      return () => batch([{ method: 'evm_revert', params: [snapshot] }])
    },
    /** A trade of another account without a minimum. */
    trade: (from: string, to: string, amount: bigint, gasPrice: bigint): Sent => ({
      from: trader,
      to: exchange,
      data: `0xd5bcb9b5${[addressOf(from) ?? native, addressOf(to) ?? native, amount.toString(16), '0', trader].map(word).join('')}`,
      value: from === 'ETH' ? amount : 0n,
      gasPrice,
    }),
  }
}

const callOf = ({ to, data }: { to: string; data: string }) => ({ to, data })
const hex = (value: bigint): string => `0x${value.toString(16)}`
const word = (digits: string): string => digits.replace(/^0x/, '').toLowerCase().padStart(64, '0')
