import { BaseError, type CaipNetwork, type ChainNamespace } from '@latchkey/primitives'

/**
 * Formats an amount for payment links: decimal digits without sign, exponent and trailing zeros.
 *
 * @param decimals decimals of the currency; an amount with more is invalid
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
 * Checks a network's namespace before a transaction is sent on it.
 *
 * @throws BaseError `chainNotSupported` for a network of another namespace
 */
export function checkNetwork(namespace: ChainNamespace, { chainNamespace, name }: CaipNetwork): void {
  if (chainNamespace === namespace) return
  throw new BaseError('chainNotSupported', 'Chain is not supported', { advice: `${name} is no ${namespace} network.` })
}

/** Creates the error for a text that is not an address of its network. */
export function invalidAddress(): BaseError<'invalidAddress'> {
  return new BaseError('invalidAddress', 'Invalid address')
}
