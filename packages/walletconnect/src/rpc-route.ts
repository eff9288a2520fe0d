import type { ChainNamespace } from '@latchkey/primitives'

/** Receiver of a method that the provider does not answer itself. */
export type RpcRoute = 'wallet' | 'node'

/**
 * Returns the receiver of a method: reads go to the network's node, all else to the wallet, and only if the session approves it.
 * A doubtful method goes to the wallet, because a node must never be asked to sign.
 *
 * @param ofWallet the methods that wallets of the namespace answer
 */
export function toRpcRoute(namespace: ChainNamespace, method: string, ofWallet: readonly string[]): RpcRoute {
  if (namespace === 'eip155') return nodeMethod.test(method) && !keyMethod.test(method) ? 'node' : 'wallet'
  return ofWallet.includes(method) || foreignWalletMethod.test(method) ? 'wallet' : 'node'
}

const nodeMethod = /^(eth|net|web3|debug|trace|txpool|zks|linea)_[a-zA-Z0-9_]+$/

/** Methods that look like a node's and use the wallet's keys. */
const keyMethod = /^eth_(sign|send(?!RawTransaction$)|decrypt|getEncryptionPublicKey|coinbase)/i

const foreignWalletMethod = /sign(?!atur)|^(wallet|personal|solana|bip122|polkadot|cosmos)_/i
