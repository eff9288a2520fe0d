import { BaseError, type ChainNamespace, type ErrorFacts } from '@latchkey/primitives'

import type { ErrorSurface } from './error-surface.ts'
import type { KitErrorMap } from './open-tables.ts'

/**
 * Codes and texts of the kit's own errors, word for word as in the catalogue. Types derive from this table, so a place
 * that must handle each code does not compile until it does.
 */
export const errorTexts = {
  connectionRejected: 'Connection rejected',
  connectFailed: 'Failed to connect',
  connectSuperseded: 'Another connection was started',
  walletTimeout: 'The wallet did not answer',
  pairingExpired: 'The pairing code expired',
  modalClosed: 'Modal closed',
  invalidChainId: 'Invalid chainId',
  caipNetworkOrAddressUndefined: 'CaipNetwork or CaipAddress is undefined',
  adapterNotFound: 'Adapter not found',
  chainNotSupported: 'Chain is not supported',
  connectorNotFound: 'Connector not found',
  siwxConflict: 'Cannot set both `siweConfig` and `siwx` options',
  networksMissing: 'At least one network is required',
} as const

/** The codes of the kit's own errors. */
export type CoreErrorCode = keyof typeof errorTexts

/** The codes of the kit's own errors and of its slices' errors. */
export type KitErrorCode = CoreErrorCode | keyof KitErrorMap

/** Describes an error of a slice: its catalogue text for logs, and the place where the user sees it. */
export interface ErrorRow {
  /** The text for logs. */
  readonly text: string
  /** The place where the user sees it. */
  readonly surface: ErrorSurface
}

/** An error of the kit, identified by its `code`. */
export class KitError extends BaseError<KitErrorCode> {
  /** The place where the user sees it. `errorSurfaces` has it for the kit's own errors. */
  readonly surface: ErrorSurface | undefined

  constructor(code: CoreErrorCode, facts?: ErrorFacts)
  /** Creates an error of a slice from its row. */
  constructor(code: KitErrorCode, facts: ErrorFacts, row: ErrorRow)
  constructor(code: KitErrorCode, facts: ErrorFacts = {}, row?: ErrorRow) {
    super(code, row?.text ?? errorTexts[code as CoreErrorCode], facts)
    this.surface = row?.surface
  }

  /** Whether a value is an error of the kit and, if a code is given, has that code. */
  static is(error: unknown, code?: KitErrorCode): error is KitError {
    return error instanceof KitError && (code === undefined || error.code === code)
  }
}

/** The site named a namespace without adding its adapter. */
export class AdapterMissingError extends BaseError<'adapterMissing'> {
  constructor(namespace: ChainNamespace) {
    super('adapterMissing', `Adapter for namespace ${namespace} doesn't exist`, {
      advice: 'Add the adapter of that chain family to `adapters`',
    })
  }
}
