import { CustodyError, type CustodyErrorCode } from '../../custody/custody-error.ts'
import { FrameError } from '../frame-error.ts'
import { fill } from '../texts/texts.ts'
import type { PageTexts } from './texts/page-texts.ts'

const custodyTexts: Readonly<Partial<Record<CustodyErrorCode, keyof PageTexts>>> = {
  recoveryFileUnreadable: 'fileUnreadable',
  passphraseWrong: 'passphraseWrong',
  shareUnreadable: 'fileUnreadable',
  shareAltered: 'fileUnreadable',
  sharesDiffer: 'otherWallet',
  walletMismatch: 'otherWallet',
  passkeyUnsupported: 'passkeyUnsupported',
  passkeyUnknown: 'passkeyUnknown',
  storageUnavailable: 'storageUnavailable',
  handoverUnreadable: 'handOverFailed',
  operatorShareUnreadable: 'operatorUnreadable',
  splitOver: 'splitOver',
  shareReplaced: 'shareReplaced',
}

/** Returns the text of an error for the user: the cause, and the next step. */
export function whatWentWrong(error: unknown, texts: PageTexts): string {
  if (error instanceof CustodyError) return fill(texts[custodyTexts[error.code] ?? 'failed'], { site: location.host })
  if (error instanceof FrameError) {
    if (error.code === 'codeWrong') return texts.codeWrong
    if (error.code === 'codeExpired' || error.code === 'codeMissing') return texts.codeOver
    if (error.code === 'handoverOver') return texts.handOverFailed
    if (error.code === 'splitOver') return texts.splitOver
    if (error.code === 'unreachable') return texts.unreachable
    if (error.code === 'needsWindow') return texts.windowClosed
    if (error.code === 'windowFailed') return texts.windowFailed
    if (error.code === 'recoveryUnavailable') return fill(texts.operatorDown, { site: location.host })
    if (error.code === 'recoveryUnreadable' || error.code === 'recoveryMissing')
      return fill(texts.operatorUnreadable, { site: location.host })
    if (error.code === 'loginNotFresh') return texts.exportLogin
    if (error.code === 'browserNotApproved') return texts.browserNotApproved
    if (error.code === 'notAvailable') return texts.operatorNeedsAddress
    if (error.code === 'mailFailed') return texts.mailFailed
    // This message contains the seconds to wait (S5.16).
    if (error.code === 'tooManyAttempts') return error.message
    return texts.failed
  }
  if (error instanceof DOMException) {
    if (error.name === 'NotAllowedError') return texts.passkeyRefused
    if (error.name === 'InvalidStateError') return texts.passkeyExists
    // An origin with a network address has no passkeys.
    if (error.name === 'SecurityError' || error.name === 'NotSupportedError') return texts.passkeyUnsupported
  }
  // Reports the error to the browser's own console, which pages cannot read.
  reportError(error)
  return texts.failed
}
