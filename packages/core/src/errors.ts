import { BaseError, type ChainNamespace, type ErrorFacts } from '@latchkey/primitives'

import type { ErrorSurface } from './error-surface.ts'
import type { KitErrorMap } from './open-tables.ts'

/**
 * The kit's own errors: the literal code, and the catalogue's text word for word. Types follow
 * this table, so that every place that must say something for each code does not compile until it does.
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

/** Of the kit's own errors, and of those of its slices. */
export type KitErrorCode = CoreErrorCode | keyof KitErrorMap

/** What a slice says of one of its errors: the text of its catalogue, for logs, and where a person hears of it. */
export interface ErrorRow {
  /** The text for logs. */
  readonly text: string
  /** Where a person hears of it. */
  readonly surface: ErrorSurface
}

/** An error of the kit, told apart by its `code`. */
export class KitError extends BaseError<KitErrorCode> {
  /** Where a person hears of it; of the kit's own errors, `errorSurfaces` says it. */
  readonly surface: ErrorSurface | undefined

  constructor(code: CoreErrorCode, facts?: ErrorFacts)
  /** An error of a slice, by its row. */
  constructor(code: KitErrorCode, facts: ErrorFacts, row: ErrorRow)
  constructor(code: KitErrorCode, facts: ErrorFacts = {}, row?: ErrorRow) {
    super(code, row?.text ?? errorTexts[code as CoreErrorCode], facts)
    this.surface = row?.surface
  }

  /** Whether a value is an error of the kit, with a code where one is named. */
  static is(error: unknown, code?: KitErrorCode): error is KitError {
    return error instanceof KitError && (code === undefined || error.code === code)
  }
}

/** A family was named that the site has no adapter for. */
export class AdapterMissingError extends BaseError<'adapterMissing'> {
  constructor(namespace: ChainNamespace) {
    super('adapterMissing', `Adapter for namespace ${namespace} doesn't exist`, {
      advice: 'Add the adapter of that chain family to `adapters`',
    })
  }
}
