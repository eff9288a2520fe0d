/** Reasons for a rejected sign-in. */
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
  // Codes of a site with user accounts.
  | 'notSignedIn'
  | 'signInRefused'
  | 'sessionNotFresh'
  | 'walletUnknown'
  | 'walletTaken'
  | 'lastWayToSignIn'

/** Thrown for a rejected sign-in. */
export class SiwxError extends Error {
  override name = 'SiwxError'
  /** The reason. */
  readonly code: SiwxErrorCode

  /** Creates the error; `cause` is the error of a library or a node. */
  constructor(code: SiwxErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
