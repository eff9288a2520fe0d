import { BaseError, isRequestPending, isUserRejection } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import { connectionError } from './connection-error.ts'

/** Translates a failed connect to an error of the kit. The wallet's error code decides, never its text alone. */
export function toConnectError(error: unknown): KitError {
  if (error instanceof KitError) return error
  if (isUserRejection(error)) return new KitError('connectionRejected', { cause: error })
  if (isRequestPending(error))
    return connectionError('requestPending', { cause: error, advice: 'Open the wallet and answer it' })
  const code: unknown = error instanceof BaseError ? error.code : undefined
  if (code === 'relayUnreachable') return connectionError(code, { cause: error })
  if (code === 'pairingExpired') return new KitError(code, { cause: error })
  return new KitError('connectFailed', { cause: error })
}

/** Translates a failed network switch to an error of the kit. */
export function toSwitchError(error: unknown): KitError {
  if (error instanceof KitError) return error
  if (isUserRejection(error)) return connectionError('switchRejected', { cause: error })
  if (isRequestPending(error))
    return connectionError('requestPending', { cause: error, advice: 'Open the wallet and answer it' })
  return connectionError('switchFailed', { cause: error })
}
