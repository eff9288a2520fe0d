import { checkNetwork, invalidAddress, toPaymentAmount } from '@latchkey/adapter-kit'
import type { AdapterActions, PaymentRequest, SignedMessage, SignMessageRequest } from '@latchkey/primitives'

import { isAddressOn } from './bitcoin-address.ts'
import { findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

/**
 * Creates the link of a payment ([BIP-21](https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki)): the amount is in
 * bitcoin, and the address says which network it is on.
 *
 * @returns `undefined` for a network whose addresses are not known here
 * @throws BaseError `chainNotSupported`, `invalidAddress` also for an address of another network, `invalidAmount`
 */
function createPaymentLink({ address, network, amount }: PaymentRequest): string | undefined {
  checkNetwork('bip122', network)
  const known = findBitcoinNetwork(network.caipNetworkId)
  if (known === undefined) return undefined
  if (!isAddressOn(address, known)) throw invalidAddress()
  return `bitcoin:${address}${amount === undefined ? '' : `?amount=${toPaymentAmount(amount, 8)}`}`
}

/** Signs in the form that wallets use for the address: BIP-322 for taproot, ECDSA for others. */
async function signMessage(provider: unknown, { address, message }: SignMessageRequest): Promise<SignedMessage> {
  return { signature: await (provider as BitcoinProvider).signMessage({ address, message }) }
}

export const bitcoinActions = { createPaymentLink, signMessage } satisfies AdapterActions
