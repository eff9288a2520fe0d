import type { CaipNetwork, Eip1193Provider, RequestArguments, TransferRequest } from '@latchkey/primitives'
import { vi } from 'vitest'

import { type Anvil, anvilAccounts, startAnvil } from './anvil.test-support.ts'
import { fail, type RpcCall, startRpcServer, succeed } from './rpc-server.test-support.ts'
import { createNetwork } from './test-networks.test-support.ts'
import { testTokenCode } from './test-tokens.generated.test-support.ts'

const [sender] = anvilAccounts

/** A chain with tokens of every kind on it, and a wallet that sends each requested transaction. */
export interface TransferChain extends Anvil {
  network: CaipNetwork
  tokens: Readonly<Record<keyof typeof testTokenCode, string>>
  /** The wallet's provider: anvil signs for its own accounts. */
  wallet: Eip1193Provider & { requests: RequestArguments[] }
  /** A transfer of the sender's: of one wei to a fresh account by default. */
  request(rest?: Partial<Omit<TransferRequest, 'token'>> & { token?: string }): TransferRequest
  balanceOf(account: string, token?: string): Promise<bigint>
  /** Waits for a transaction to be in a block; anvil answers before it is. */
  mined(hash: string): Promise<Record<string, unknown>>
  setBalance(account: string, balance: bigint): Promise<unknown>
}

export async function startTransferChain(): Promise<TransferChain> {
  const chain = await startAnvil(1)
  const network = createNetwork(1, [chain.url])
  const tokens = Object.fromEntries(
    Object.keys(testTokenCode).map((name, index) => [name, `0x${'70'.repeat(19)}${(index + 16).toString(16)}`]),
  ) as TransferChain['tokens']
  const mined: TransferChain['mined'] = hash =>
    vi.waitFor(
      async () => {
        const receipt = await chain.rpc('eth_getTransactionReceipt', [hash])
        if (!receipt) throw new Error(`${hash} is not mined`)
        return receipt as Record<string, unknown>
      },
      { timeout: 10_000, interval: 5 },
    )
  for (const [name, code] of Object.entries(testTokenCode)) {
    const token = tokens[name as keyof typeof tokens]
    await chain.rpc('anvil_setCode', [token, code])
    const data = `0x40c10f19${word(sender)}${word((10n ** 24n).toString(16))}`
    await mined((await chain.rpc('eth_sendTransaction', [{ from: sender, to: token, data }])) as string)
  }
  return {
    ...chain,
    network,
    tokens,
    wallet: createAnvilWallet(chain),
    request({ token, ...rest } = {}) {
      const to = freshAddress()
      return {
        from: sender,
        to,
        network,
        amount: 1n,
        ...rest,
        ...(token && { token: { address: token, decimals: 18 } }),
      }
    },
    async balanceOf(account, token) {
      const answer = token
        ? chain.rpc('eth_call', [{ to: token, data: `0x70a08231${word(account)}` }, 'latest'])
        : chain.rpc('eth_getBalance', [account, 'latest'])
      return BigInt((await answer) as string)
    },
    mined,
    setBalance: (account, balance) => chain.rpc('anvil_setBalance', [account, `0x${balance.toString(16)}`]),
  }
}

/** Creates a wallet that anvil signs for, whatever the account. */
function createAnvilWallet(chain: Anvil): TransferChain['wallet'] {
  const requests: RequestArguments[] = []
  return {
    requests,
    async request(request) {
      requests.push(request)
      return await chain.rpc(request.method, (request.params ?? []) as unknown[])
    },
    on: () => {},
    removeListener: () => {},
  }
}

/** Starts a node that answers as anvil does, with the test's exceptions; an `Error` becomes an error of the node. */
export async function startNode(answers: Readonly<Record<string, (params: unknown[]) => unknown>>) {
  const usual: typeof answers = {
    eth_getBalance: () => '0xde0b6b3a7640000',
    eth_estimateGas: () => '0x5208',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64', timestamp: '0x64' }),
    eth_gasPrice: () => '0x6e',
    eth_maxPriorityFeePerGas: () => '0x7',
    eth_call: () => '0x',
    ...answers,
  }
  const server = await startRpcServer()
  server.answer(async body => {
    const { method, params = [] } = body as RpcCall
    const answer = (await usual[method]?.(params)) ?? new Error('the method does not exist')
    return { body: answer instanceof Error ? fail(body, -32601, answer.message) : succeed(body, answer) }
  })
  const request: TransferRequest = {
    from: sender,
    to: freshAddress(),
    network: createNetwork(10, [server.url]),
    amount: 1n,
  }
  return { ...server, request }
}

let made = 0

/** Returns an account that never received anything. */
export function freshAddress(): string {
  return `0x${'5e'.repeat(16)}${(++made).toString(16).padStart(8, '0')}`
}

function word(hex: string): string {
  return hex.replace(/^0x/, '').padStart(64, '0')
}
