import { checkNetwork, invalidAddress, toPaymentAmount } from '@latchkey/adapter-kit'
import type { AdapterActions, PaymentRequest, SignedMessage, SignMessageRequest } from '@latchkey/primitives'

import { isAddressOn } from './bitcoin-address.ts'
import { findBitcoinNetwork } from './bitcoin-networks.ts'
import type { BitcoinProvider } from './bitcoin-provider.ts'

/**
 * A payment as BIP-21 has it: the amount in bitcoin. The address says which network it is on.
 *
 * @returns `undefined` for a network whose addresses are not known here
 * @throws BaseError `chainNotSupported`, `invalidAddress` for one of another network too, `invalidAmount`
 */
function createPaymentLink({ address, network, amount }: PaymentRequest): string | undefined {
  checkNetwork('bip122', network)
  const known = findBitcoinNetwork(network.caipNetworkId)
  if (known === undefined) return undefined
  if (!isAddressOn(address, known)) throw invalidAddress()
  return `bitcoin:${address}${amount === undefined ? '' : `?amount=${toPaymentAmount(amount, 8)}`}`
}

/** In the form that wallets take for the address: BIP-322 for taproot, ECDSA for others. */
async function signMessage(provider: unknown, { address, message }: SignMessageRequest): Promise<SignedMessage> {
  return { signature: await (provider as BitcoinProvider).signMessage({ address, message }) }
}

export const bitcoinActions = { createPaymentLink, signMessage } satisfies AdapterActions
