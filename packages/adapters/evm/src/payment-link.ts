import { checkNetwork, invalidAddress, toPaymentAmount } from '@latchkey/adapter-kit'
import { isEvmAddress, type PaymentRequest } from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

/**
 * Creates the link of a payment in a network's native currency ([EIP-681](https://eips.ethereum.org/EIPS/eip-681)): the amount is
 * in wei, in the scientific notation that the standard asks for.
 *
 * @throws BaseError `chainNotSupported`, `invalidAddress`, `invalidAmount`
 */
export function createPaymentLink({ address, network, amount }: PaymentRequest): string {
  checkNetwork('eip155', network)
  if (!isEvmAddress(address)) throw invalidAddress()
  const { decimals } = network.nativeCurrency
  const value = amount === undefined ? '' : `?value=${toPaymentAmount(amount, decimals)}e${decimals}`
  return `ethereum:${toChecksumAddress(address)}@${network.id}${value}`
}
