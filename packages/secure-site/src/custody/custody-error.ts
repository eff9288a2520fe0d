import { BaseError } from '@latchkey/primitives'

/** Reasons for failed operations on a wallet's keys. */
export type CustodyErrorCode =
  /** The input is not a share, recovery file or device transfer. */
  | 'shareUnreadable'
  | 'recoveryFileUnreadable'
  | 'handoverUnreadable'
  | 'operatorShareUnreadable'
  /** The checksum of a share is wrong. */
  | 'shareAltered'
  /** The two shares belong to different wallets, are of one kind, or produce another wallet. */
  | 'sharesDiffer'
  | 'sharesAlike'
  | 'walletMismatch'
  /** Only one of two required shares exists. */
  | 'noWallet'
  | 'deviceShareMissing'
  | 'serverShareMissing'
  /** The browser stores nothing for this site. */
  | 'storageUnavailable'
  | 'passphraseWrong'
  | 'passkeyUnsupported'
  | 'passkeyUnknown'
  | 'handoverNotCompared'
  /** The share was replaced by those in use. */
  | 'shareReplaced'
  /** This device has no pending split: another one replaced it, it expired, or it is committed. */
  | 'splitOver'

/** An error of custody. Its text contains no key, share or address. */
export class CustodyError extends BaseError<CustodyErrorCode> {
  override readonly name: string = 'CustodyError'
}
