import { BaseError, readProperty } from '@latchkey/primitives'

import { isAddressOn, parseBitcoinAddress } from './bitcoin-address.ts'
import type { BitcoinNetwork } from './bitcoin-networks.ts'
import type { SendTransferParams } from './bitcoin-provider.ts'
import type { MessageToSign } from './bitcoin-wallet.ts'

/** @throws BaseError `invalidParams`, `invalidAddress` */
export function checkMessage(params: unknown, network: BitcoinNetwork): MessageToSign {
  const [message, protocol] = [readProperty(params, 'message'), readProperty(params, 'protocol')]
  if (typeof message !== 'string') throw invalid('message must be text')
  if (protocol !== undefined && protocol !== 'ecdsa' && protocol !== 'bip322') {
    throw invalid('protocol must be "ecdsa" or "bip322"')
  }
  const address = checkAddress(readProperty(params, 'address'), network)
  const isTaproot = parseBitcoinAddress(address)?.type === 'p2tr'
  if (isTaproot && protocol === 'ecdsa') throw invalid('a taproot address signs messages by BIP-322 alone')
  return { message, address, protocol: protocol ?? (isTaproot ? 'bip322' : 'ecdsa') }
}

/** The maximum supply of bitcoin, in satoshi. */
const maxAmount = 2_100_000_000_000_000

/** @throws BaseError `invalidAmount`, `invalidAddress` */
export function checkTransfer(params: unknown, network: BitcoinNetwork): SendTransferParams {
  const amount = readProperty(params, 'amount')
  const isWhole = typeof amount === 'string' && /^[1-9]\d{0,15}$/.test(amount)
  if (!isWhole || Number(amount) > maxAmount) {
    throw new BaseError('invalidAmount', 'Invalid amount', {
      advice: 'The amount is whole satoshi as text, above zero.',
    })
  }
  return { amount, recipient: checkAddress(readProperty(params, 'recipient'), network) }
}

/**
 * Checks that an address has a correct checksum and is on the network that is used: bitcoin sent to an address of another network
 * may be lost.
 */
export function checkAddress(address: unknown, network: BitcoinNetwork): string {
  const parsed = typeof address === 'string' ? parseBitcoinAddress(address) : undefined
  if (typeof address !== 'string' || parsed === undefined) {
    throw new BaseError('invalidAddress', 'Invalid address', { advice: `${String(address)} is no Bitcoin address.` })
  }
  if (isAddressOn(address, network)) return address
  throw new BaseError('invalidAddress', 'Invalid address', {
    advice: `${address} is an address of Bitcoin ${parsed.network}; the site is on Bitcoin ${network.name.toLowerCase()}.`,
  })
}

export function invalid(advice: string): BaseError {
  return new BaseError('invalidParams', 'Invalid parameters', { advice: `${advice}.` })
}
