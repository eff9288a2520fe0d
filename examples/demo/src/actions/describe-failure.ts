/** Reasons of a failed call, as the page words them. */
export type FailureName =
  | 'declined'
  | 'closed'
  | 'canceled'
  | 'restarted'
  | 'connectFirst'
  | 'tooLittle'
  | 'unanswered'
  | 'notPrepared'
  | 'notHere'
  | 'signInServer'
  | 'other'

const byCode: Readonly<Record<string, FailureName>> = {
  // The codes of EIP-1193, and of pairing.
  4001: 'declined',
  5000: 'declined',
  sendRejected: 'declined',
  swapRejected: 'declined',
  payRejected: 'declined',
  signInDeclined: 'declined',
  connectionRejected: 'declined',
  modalClosed: 'closed',
  caipNetworkOrAddressUndefined: 'connectFirst',
  sendTokenMissing: 'tooLittle',
  sendUnanswered: 'unanswered',
  swapUnanswered: 'unanswered',
  payUnanswered: 'unanswered',
  sendNotPrepared: 'notPrepared',
  payNotPrepared: 'notPrepared',
  swapUnsupported: 'notHere',
  swapGasPriceUnsupported: 'notHere',
  sendChainUnsupported: 'notHere',
  payUnavailable: 'notHere',
  signInNotStarted: 'signInServer',
  signInFailed: 'signInServer',
}

const tooLittle = /insufficient|exceeds (the )?balance|not enough/i

/** Reads the code of an error, also of an error that wraps it: viem and adapters wrap a wallet's errors. */
export function describeFailure(error: unknown): FailureName {
  for (let cause = error, depth = 0; typeof cause === 'object' && cause !== null && depth < 5; depth++) {
    const { code, name, message = '', cause: next } = cause as ErrorLike
    const known = code !== undefined && Object.hasOwn(byCode, code) && byCode[code]
    if (known) return known
    if (name === 'AbortError') return 'canceled'
    if (typeof message === 'string' && tooLittle.test(message)) return 'tooLittle'
    cause = next
  }
  return 'other'
}

interface ErrorLike {
  code?: string | number
  name?: string
  message?: unknown
  cause?: unknown
}
