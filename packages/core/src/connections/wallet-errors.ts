import { BaseError, isRequestPending, isUserRejection } from '@latchkey/primitives'

import { KitError } from '../errors.ts'
import { connectionError } from './connection-error.ts'

/** What a failed connect means to the person: the wallet's own code decides, never its words alone. */
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

/** What a failed network switch means. */
export function toSwitchError(error: unknown): KitError {
  if (error instanceof KitError) return error
  if (isUserRejection(error)) return connectionError('switchRejected', { cause: error })
  if (isRequestPending(error))
    return connectionError('requestPending', { cause: error, advice: 'Open the wallet and answer it' })
  return connectionError('switchFailed', { cause: error })
}
