import { BaseError, type CaipNetwork, type ChainNamespace } from '@latchkey/primitives'

/**
 * An amount as the standards for payment links take it: decimal digits, no sign, no exponent, no zeros that say nothing.
 *
 * @param decimals of the currency: more have no meaning
 * @throws BaseError `invalidAmount`
 */
export function toPaymentAmount(amount: string, decimals: number): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const digits = fraction.replace(/0+$/, '')
  if (whole === '' || digits.length > decimals) {
    throw new BaseError('invalidAmount', 'Invalid amount', { advice: `It has at most ${decimals} decimals: 0.25.` })
  }
  return `${whole.replace(/^0+(?=\d)/, '')}${digits && `.${digits}`}`
}

/**
 * Checks that a network is one of a family before something is sent on it.
 *
 * @throws BaseError `chainNotSupported` for a network of another family
 */
export function checkNetwork(namespace: ChainNamespace, { chainNamespace, name }: CaipNetwork): void {
  if (chainNamespace === namespace) return
  throw new BaseError('chainNotSupported', 'Chain is not supported', { advice: `${name} is no ${namespace} network.` })
}

/** What is no address of the network that it is for. */
export function invalidAddress(): BaseError<'invalidAddress'> {
  return new BaseError('invalidAddress', 'Invalid address')
}
