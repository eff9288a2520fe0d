import { BaseError } from '@latchkey/primitives'

/** Why a wallet's keys were not used, made, restored or kept. */
export type CustodyErrorCode =
  /** What came in is no share, no recovery file, no handover. */
  | 'shareUnreadable'
  | 'recoveryFileUnreadable'
  | 'handoverUnreadable'
  | 'operatorShareUnreadable'
  /** A share is not what was written: its sum differs. */
  | 'shareAltered'
  /** Two shares that do not belong together: of two wallets, of one kind, or giving another wallet. */
  | 'sharesDiffer'
  | 'sharesAlike'
  | 'walletMismatch'
  /** There is one share where it takes two. */
  | 'noWallet'
  | 'deviceShareMissing'
  | 'serverShareMissing'
  /** The browser keeps nothing for this site. */
  | 'storageUnavailable'
  | 'passphraseWrong'
  | 'passkeyUnsupported'
  | 'passkeyUnknown'
  | 'handoverNotCompared'

/** An error of custody. Its text names no key, no share and no address. */
export class CustodyError extends BaseError<CustodyErrorCode> {
  override readonly name: string = 'CustodyError'
}
