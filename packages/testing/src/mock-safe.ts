import { mockEvmAccounts, type MockEvmAccount } from './mock-evm-accounts.ts'
import { createMockEvmSigner } from './mock-evm-signer.ts'
import { createMockSwitches, type MockSwitches } from './mock-switches.ts'

/** Names of the switches: the requests of the Safe Apps SDK. */
export type MockSafeMethod =
  | 'getOffChainSignature'
  | 'getSafeInfo'
  | 'getTxBySafeTxHash'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'

/** Options of {@link createMockSafe}. */
export interface MockSafeOptions {
  /** The Safe's address. @default the second of {@link mockEvmAccounts} */
  address?: `0x${string}`
  /** The chain that the Safe is on. @default 1 */
  chainId?: number
  /** Account whose key signs in place of the owners. @default the first of {@link mockEvmAccounts} */
  owner?: MockEvmAccount
  /** Number of owners who must sign a message. All but the first sign by {@link MockSafe.confirm}. @default 1 */
  threshold?: number
  /** The chain's node, which answers the other requests. @default none */
  rpcUrl?: string
}

/** A transaction that was proposed to a Safe. */
export interface MockSafeTransaction {
  /** The Safe's own hash of the transaction. */
  readonly safeTxHash: string
  /** The transaction's calls, as the page passed them. */
  readonly txs: unknown
  /** Hash of the transaction on chain, once it is executed. */
  txHash?: string
}

/** A page that shows another in a frame like Safe{Wallet}: one account, its owners' signatures, a queue of transactions. */
export interface MockSafe {
  /** The switches for misbehaviour. */
  readonly switches: MockSwitches<MockSafeMethod>
  /** The proposed transactions, oldest first. */
  readonly transactions: readonly MockSafeTransaction[]
  /** Signs every pending message by one more owner. */
  confirm(): void
  /** Executes a transaction, which has another hash on chain. */
  execute(safeTxHash: string, txHash: string): void
  /** Answers the messages of a frame. @returns a function that stops it */
  host(frame: () => HTMLIFrameElement | null): () => void
}

/**
 * Creates the host's side of the Safe Apps SDK's messages. It approves messages on chain until the frame requests off-chain
 * signatures (`safe_setSettings`), and returns a signature only once all owners have signed.
 *
 * @example const safe = createMockSafe({ threshold: 2 })
 */
export function createMockSafe(options: MockSafeOptions = {}): MockSafe {
  const { address = mockEvmAccounts[1].address, chainId = 1, owner = mockEvmAccounts[0], threshold = 1 } = options
  const switches = createMockSwitches<MockSafeMethod>({
    errors: { reject: () => new Error('Transaction was rejected') },
  })
  const signer = createMockEvmSigner()
  const transactions: MockSafeTransaction[] = []
  const messages = new Map<string, { signature: string; owners: number }>()
  let signsOffChain = false
  let made = 0

  const makeHash = (): string => `0x${(++made).toString(16).padStart(64, '5')}`

  function queue(txs: unknown): { safeTxHash: string } {
    const safeTxHash = makeHash()
    transactions.push({ safeTxHash, txs })
    return { safeTxHash }
  }

  async function sign(make: (account: MockEvmAccount) => Promise<string>, lies: boolean): Promise<unknown> {
    if (!signsOffChain) return queue('a message')
    const messageHash = makeHash()
    messages.set(messageHash, { signature: await make(lies ? mockEvmAccounts[2] : owner), owners: 1 })
    return { messageHash }
  }

  async function handle(method: MockSafeMethod, params: unknown): Promise<unknown> {
    const given = (params ?? {}) as Record<string, unknown>
    const asks = method === 'sendTransactions' || method.startsWith('sign')
    const answer = await switches.take(method, { params, ask: asks })
    switch (method) {
      case 'getSafeInfo': {
        const safeAddress = answer === 'lie' ? 'not an address' : address
        return {
          safeAddress,
          chainId: answer === 'wrongChain' ? chainId + 1 : chainId,
          threshold,
          owners: [owner.address],
        }
      }
      case 'sendTransactions':
        return queue(given['txs'])
      case 'getTxBySafeTxHash': {
        const found = transactions.find(({ safeTxHash }) => safeTxHash === given['safeTxHash'])
        if (!found) throw new Error('Transaction not found')
        return { txId: found.safeTxHash, txHash: found.txHash ?? null }
      }
      case 'signMessage':
        return sign(account => signer.signMessage(account, String(given['message'])), answer === 'lie')
      case 'signTypedMessage':
        return sign(account => signer.signTypedData(account, given['typedData']), answer === 'lie')
      case 'getOffChainSignature': {
        const message = messages.get(String(params))
        return message && message.owners >= threshold ? message.signature : ''
      }
      case 'rpcCall':
        return call(String(given['call']), given['params'])
      default:
        throw new Error(`Unknown method ${String(method satisfies never)}`)
    }
  }

  async function call(method: string, params: unknown): Promise<unknown> {
    if (method === 'safe_setSettings') {
      signsOffChain = (params as [{ offChainSigning?: boolean }])[0].offChainSigning === true
      return { offChainSigning: signsOffChain }
    }
    if (!options.rpcUrl) throw new Error('The mock Safe has no node')
    const response = await fetch(options.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }

  return {
    switches,
    transactions,
    confirm() {
      for (const message of messages.values()) message.owners++
    },
    execute(safeTxHash, txHash) {
      const found = transactions.find(each => each.safeTxHash === safeTxHash)
      if (found) found.txHash = txHash
    },
    host(frame) {
      const onMessage = async ({ source, origin, data }: MessageEvent): Promise<void> => {
        const request = data as Partial<{
          id: string
          method: MockSafeMethod
          params: unknown
          env: { sdkVersion: string }
        }> | null
        const asking = frame()?.contentWindow
        if (!asking || source !== asking || !request?.id || !request.method || !request.env) return
        const answer = { id: request.id, version: request.env.sdkVersion }
        try {
          const result = await handle(request.method, request.params)
          asking.postMessage({ ...answer, success: true, data: result }, origin)
        } catch (error) {
          asking.postMessage(
            { ...answer, success: false, error: error instanceof Error ? error.message : String(error) },
            origin,
          )
        }
      }
      const listener = (event: MessageEvent): void => void onMessage(event)
      window.addEventListener('message', listener)
      return () => window.removeEventListener('message', listener)
    },
  }
}
