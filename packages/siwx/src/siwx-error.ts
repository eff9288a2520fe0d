/** Why a sign-in was refused. */
export type SiwxErrorCode =
  | 'messageTooLarge'
  | 'messageUnreadable'
  | 'notFound'
  | 'originNotAllowed'
  | 'tooManyAttempts'
  | 'nonceUnknown'
  | 'nonceSpent'
  | 'nonceExpired'
  | 'domainMismatch'
  | 'uriMismatch'
  | 'chainMismatch'
  | 'addressMismatch'
  | 'fieldMismatch'
  | 'notYetValid'
  | 'messageExpired'
  | 'clockSkewed'
  | 'signatureInvalid'
  | 'signatureMalleable'
  | 'chainUnsupported'
  | 'nodeUnavailable'
  // Of a site with accounts.
  | 'notSignedIn'
  | 'signInRefused'
  | 'sessionNotFresh'
  | 'walletUnknown'
  | 'walletTaken'
  | 'lastWayToSignIn'

/** A sign-in that was refused. */
export class SiwxError extends Error {
  override name = 'SiwxError'
  /** Why. */
  readonly code: SiwxErrorCode

  /** Made where it is refused; `cause` is what a library or a node said. */
  constructor(code: SiwxErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
