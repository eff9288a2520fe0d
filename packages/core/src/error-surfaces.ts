import type { ErrorSurface } from './error-surface.ts'
import type { CoreErrorCode, KitError } from './errors.ts'

/** One row per code. A code without a row does not compile. */
export const errorSurfaces: Readonly<Record<CoreErrorCode, ErrorSurface>> = {
  connectionRejected: { kind: 'inline', canRetry: true },
  connectFailed: { kind: 'inline', canRetry: true },
  connectSuperseded: { kind: 'none' },
  walletTimeout: { kind: 'inline', canRetry: true },
  pairingExpired: { kind: 'inline', canRetry: true },
  modalClosed: { kind: 'none' },
  invalidChainId: { kind: 'developer' },
  caipNetworkOrAddressUndefined: { kind: 'developer' },
  adapterNotFound: { kind: 'developer' },
  chainNotSupported: { kind: 'inline', canRetry: false },
  connectorNotFound: { kind: 'inline', canRetry: false },
  siwxConflict: { kind: 'developer' },
  networksMissing: { kind: 'developer' },
}

/** Returns the place where an error of the kit, or of one of its slices, shows. */
export function surfaceOf(error: KitError): ErrorSurface {
  return error.surface ?? errorSurfaces[error.code as CoreErrorCode]
}
