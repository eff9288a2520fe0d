import { BaseError, getJsonRpcErrorCode } from '@latchkey/primitives'

import { userDisconnected } from './forget-session.ts'

/** The codes of all errors that the pairing connector itself throws. A wallet's refusals keep the wallet's own number. */
export type PairingErrorCode =
  | 'callsStatusNotApproved'
  | 'chainNotApproved'
  | 'insecureRelay'
  | 'invalidTransactionHash'
  | 'methodNotApproved'
  | 'missingCapabilitiesAddress'
  | 'namespaceNotConfigured'
  | 'pairingClientUnavailable'
  | 'pairingExpired'
  | 'pairingNotConnected'
  | 'pairingRequestExpired'
  | 'relayUnreachable'
  | 'rpcProviderNotFound'
  | 'rpcRequestFailed'
  | 'rpcUrlMissing'
  | 'sessionEnded'
  | 'sessionNotInitialized'
  | 'signClientNotInitialized'
  | 'switchChainFailed'
  | 'unsupportedChains'
  | 'userOperationReceiptFailed'

/** An error of the pairing connector; its texts are exactly those that sites already match. */
export class PairingError<Code extends PairingErrorCode = PairingErrorCode> extends BaseError<Code> {
  override readonly name: string = 'PairingError'
}

/** The error of a wallet, a node or the relay, with their own number, text and data. */
export class PeerError extends Error {
  override readonly name = 'PeerError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const pairingErrors = {
  unsupportedChains: () =>
    new PairingError('unsupportedChains', 'The connector does not support any of the requested chains'),
  notConnected: () => new PairingError('pairingNotConnected', 'Please call connect() before request()'),
  signClientNotInitialized: () => new PairingError('signClientNotInitialized', 'Sign Client not initialized'),
  sessionNotInitialized: () =>
    new PairingError('sessionNotInitialized', 'Session not initialized. Please call connect() before enable()'),
  sessionEnded: () =>
    new PairingError('sessionEnded', 'The session ended while the site was getting ready', {
      cause: { code: 5000 },
      advice: 'Connect the wallet again',
    }),
  /** EIP-1193 uses 4900 for it. A wallet may still carry out the request, because it is not told that the site gave up. */
  sessionEndedBeforeAnswer: () =>
    new PairingError('sessionEnded', 'The session ended before the wallet answered', {
      cause: { code: 4900 },
      advice: 'Connect the wallet again',
    }),
  namespaceNotConfigured: (namespace: string) =>
    new PairingError(
      'namespaceNotConfigured',
      `Namespace '${namespace}' is not configured. Please call connect() first with namespace config.`,
    ),
  rpcUrlMissing: (chainId: string) => new PairingError('rpcUrlMissing', `No RPC url provided for chainId: ${chainId}`),
  rpcProviderNotFound: (chain: string) =>
    new PairingError('rpcProviderNotFound', `JSON-RPC provider for ${chain} not found`),
  rpcRequestFailed: (chain: string, cause: unknown) =>
    new PairingError('rpcRequestFailed', `The node of ${chain} did not answer`, { cause }),
  missingCapabilitiesAddress: () =>
    new PairingError('missingCapabilitiesAddress', 'Missing address parameter in wallet_getCapabilities request', {
      cause: { code: -32602 },
    }),
  callsStatusNotApproved: () =>
    new PairingError('callsStatusNotApproved', 'Fetching call status not approved by the wallet.', {
      cause: { code: 4200 },
    }),
  userOperationReceiptFailed: (status: number) =>
    new PairingError('userOperationReceiptFailed', `Failed to fetch user operation receipt - ${status}`),
  switchChainFailed: (chain: string, cause: unknown = { code: 4902 }) =>
    new PairingError(
      'switchChainFailed',
      `Failed to switch to chain '${chain}'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method.`,
      { cause },
    ),
  chainNotApproved: (chain: string) =>
    new PairingError('chainNotApproved', `The wallet has not approved chain '${chain}'`, { cause: { code: 4901 } }),
  methodNotApproved: (method: string) =>
    new PairingError('methodNotApproved', `The wallet has not approved method '${method}'`, { cause: { code: 4200 } }),
  relayUnreachable: (cause?: unknown) =>
    new PairingError('relayUnreachable', 'The relay cannot be reached', {
      cause,
      advice: 'Check the connection and try again',
    }),
  pairingClientUnavailable: (cause: unknown) =>
    new PairingError('pairingClientUnavailable', 'The pairing client could not be loaded', { cause }),
  pairingExpired: (cause?: unknown) => new PairingError('pairingExpired', 'The pairing code has expired', { cause }),
  /** The wallet may have sent the transaction all the same, so a site must not take it for a failure. */
  invalidTransactionHash: () =>
    new PairingError('invalidTransactionHash', 'The wallet gave no valid transaction hash', {
      cause: { code: -32603 },
      advice: 'The transaction may have been sent: check the account before you send again',
    }),
  requestExpired: (cause?: unknown) =>
    new PairingError('pairingRequestExpired', 'The wallet did not answer the request in time', { cause }),
}

/** Turns the value that the pairing library threw, which is sometimes a bare object, into an error that says what happened. */
export function toPairingError(reason: unknown): Error {
  if (reason instanceof BaseError || reason instanceof PeerError || reason instanceof DOMException) return reason
  const { code, message, data } = isRecord(reason) ? reason : {}
  const text = toText(message ?? reason)
  if (/^proposal expired/i.test(text)) return pairingErrors.pairingExpired(reason)
  if (/^request expired/i.test(text)) return pairingErrors.requestExpired(reason)
  if (relayTrouble.test(text)) return pairingErrors.relayUnreachable(reason)
  if (code === userDisconnected.code || /^no matching key\b/i.test(text))
    return pairingErrors.sessionEndedBeforeAnswer()
  const known = getJsonRpcErrorCode(reason)
  if (known !== undefined || typeof code === 'number') return new PeerError(known ?? (code as number), text, data)
  return reason instanceof Error ? reason : new Error(text, { cause: reason })
}

/** Turns a node's untrusted JSON-RPC error into an error. */
export function toNodeError(error: unknown): PeerError {
  const { code, message, data } = isRecord(error) ? error : {}
  return new PeerError(typeof code === 'number' ? code : internalError, toText(message), data)
}

const internalError = -32603

// Returns a text without `String`: a foreign object may have no way to become a string.
function toText(value: unknown): string {
  return typeof value === 'string' && value ? value.slice(0, longestMessage) : 'Unknown error'
}

/** Maximum number of characters of a foreign error text. */
const longestMessage = 1_000

// The library reports the same failure in many ways, none with a code of its own.
const relayTrouble =
  /failed to publish|socket stalled|establish socket|websocket connection|connection interrupted|no internet connection|unavailable ws rpc url/i

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
