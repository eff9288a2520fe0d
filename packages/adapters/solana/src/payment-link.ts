import { checkNetwork, invalidAddress, toPaymentAmount } from '@latchkey/adapter-kit'
import { fromBase58, type PaymentRequest } from '@latchkey/primitives'

import { toWalletChain } from './cluster.ts'

/**
 * Creates the link of a transfer of SOL ([Solana Pay](https://docs.solanapay.com/spec)). It names no cluster, and wallets pay on
 * mainnet.
 *
 * @returns `undefined` for any other cluster
 * @throws BaseError `chainNotSupported`, `invalidAddress`, `invalidAmount`
 */
export function createPaymentLink({ address, network, amount }: PaymentRequest): string | undefined {
  checkNetwork('solana', network)
  if (fromBase58(address)?.length !== 32) throw invalidAddress()
  const query = amount === undefined ? '' : `?amount=${toPaymentAmount(amount, network.nativeCurrency.decimals)}`
  return toWalletChain(network) === 'solana:mainnet' ? `solana:${address}${query}` : undefined
}
