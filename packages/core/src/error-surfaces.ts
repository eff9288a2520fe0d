import type { KitErrorCode } from './errors.ts'

/**
 * Where an error shows. `inline`: in the view that asked, with its message and, where trying again can help, a retry.
 * `toast`: in passing. `developer`: thrown to the site's own code, which made the mistake, and to nobody else. `none`: somebody
 * chose it, so there is nothing to say.
 */
export type ErrorSurface = { kind: 'inline'; canRetry: boolean } | { kind: 'toast' | 'developer' | 'none' }

/** One row per code; a code without a row does not compile. */
export const errorSurfaces: Readonly<Record<KitErrorCode, ErrorSurface>> = {
  connectionRejected: { kind: 'inline', canRetry: true },
  connectFailed: { kind: 'inline', canRetry: true },
  connectSuperseded: { kind: 'none' },
  requestPending: { kind: 'inline', canRetry: true },
  walletTimeout: { kind: 'inline', canRetry: true },
  walletNotInstalled: { kind: 'inline', canRetry: false },
  pairingExpired: { kind: 'inline', canRetry: true },
  relayUnreachable: { kind: 'inline', canRetry: true },
  modalClosed: { kind: 'none' },
  disconnectFailed: { kind: 'toast' },
  disconnectChainsFailed: { kind: 'toast' },
  invalidChainId: { kind: 'developer' },
  switchRejected: { kind: 'inline', canRetry: true },
  switchFailed: { kind: 'inline', canRetry: true },
  caipNetworkUndefined: { kind: 'developer' },
  caipNetworkOrAddressUndefined: { kind: 'developer' },
  adapterNotFound: { kind: 'developer' },
  chainNotSupported: { kind: 'inline', canRetry: false },
  pairingConnectorNotFound: { kind: 'inline', canRetry: false },
  connectorNotFound: { kind: 'inline', canRetry: false },
  siwxConflict: { kind: 'developer' },
  networksMissing: { kind: 'developer' },
  copyFailed: { kind: 'toast' },
  directoryUnreadable: { kind: 'inline', canRetry: true },
  viewNotFound: { kind: 'developer' },
}
