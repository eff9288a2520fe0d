import type { Messages } from '@latchkey/core'
import { iconError, iconWarning } from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import type { ReceiverNotice, SendState } from '../send-state.ts'
import { addressComparison } from './address-comparison.ts'

/** Shows the warnings about the recipient, the gravest first. */
export function receiverNotices(
  { notices, receiverAddress = '' }: Pick<SendState, 'notices' | 'receiverAddress'>,
  messages: Messages,
): readonly TemplateResult[] {
  return notices.map(notice =>
    notice.kind === 'lookAlike'
      ? html`<lk-note tone="error" .icon=${iconError} .heading=${noticeText(notice, messages)} data-testid="send-notice-lookAlike"
          >${addressComparison(receiverAddress, notice.known, messages)}</lk-note
        >`
      : html`<lk-note tone=${toneOf(notice)} .icon=${notice.kind === 'lost' ? iconError : iconWarning} data-testid=${`send-notice-${notice.kind}`}>${noticeText(notice, messages)}</lk-note>`,
  )
}

function toneOf({ kind }: ReceiverNotice): 'error' | 'warning' | typeof nothing {
  if (kind === 'unchecked') return nothing
  return kind === 'lost' ? 'error' : 'warning'
}

/** Returns the warnings as text for a live region: a judgement can change while a screen is shown. */
export function noticesAnnouncement(notices: readonly ReceiverNotice[], messages: Messages): string {
  return notices.map(notice => noticeText(notice, messages)).join(' ')
}

/** Returns a warning as a sentence. */
export function noticeText(notice: ReceiverNotice, { send }: Messages): string {
  if (notice.kind !== 'lookAlike') return send[notice.kind]
  const name = displayName(notice.knownName, '')
  return name ? format(send.lookAlike, { name }) : send.lookAlikeKnown
}
