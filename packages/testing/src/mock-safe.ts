import { mockEvmAccounts, type MockEvmAccount } from './mock-evm-accounts.ts'
import { createMockEvmSigner } from './mock-evm-signer.ts'
import { createMockSwitches, type MockSwitches } from './mock-switches.ts'

/** What its switches know by name: the questions of the Safe Apps SDK. */
export type MockSafeMethod =
  | 'getOffChainSignature'
  | 'getSafeInfo'
  | 'getTxBySafeTxHash'
  | 'rpcCall'
  | 'sendTransactions'
  | 'signMessage'
  | 'signTypedMessage'

/** What a mock Safe is made with. */
export interface MockSafeOptions {
  /** The Safe's address. @default the second of {@link mockEvmAccounts} */
  address?: `0x${string}`
  /** The chain that the Safe is on. @default 1 */
  chainId?: number
  /** Whose key makes what stands for the owners' signature. @default the first of {@link mockEvmAccounts} */
  owner?: MockEvmAccount
  /** How many owners must sign a message: all but the first do so by {@link MockSafe.confirm}. @default 1 */
  threshold?: number
  /** The chain's node, which answers what a node can. */
  rpcUrl?: string
}

/** A transaction that was proposed to a Safe. */
export interface MockSafeTransaction {
  /** The Safe's own hash of it. */
  readonly safeTxHash: string
  /** As the page gave them. */
  readonly txs: unknown
  /** On the chain, once it is executed. */
  txHash?: string
}

/** A page that shows another in a frame as Safe{Wallet} does: one account, its owners' signatures, a queue of transactions. */
export interface MockSafe {
  /** What makes it misbehave. */
  readonly switches: MockSwitches<MockSafeMethod>
  /** What was proposed to it, oldest first. */
  readonly transactions: readonly MockSafeTransaction[]
  /** One more owner signs every message that waits for signatures. */
  confirm(): void
  /** The owners executed a transaction, which is on the chain by another hash. */
  execute(safeTxHash: string, txHash: string): void
  /** Answers the messages of a frame. @returns stops */
  host(frame: () => HTMLIFrameElement | null): () => void
}

/**
 * The host's side of the Safe Apps SDK's messages. It approves messages on the chain until the frame asks for signatures off the chain
 * (`safe_setSettings`), and gives a signature only once all owners have signed.
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
