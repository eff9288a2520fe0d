import type { Messages } from '@latchkey/core'
import { type DlItem, iconWarning } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'

import type { TransferFlaw } from '../find-flaw.ts'
import type { SendState } from '../send-state.ts'
import type { Token } from '../token.ts'
import type { ChangedSend } from './changes.ts'
import { changesList, failureNote, type SimulationRetry } from './changes-list.ts'
import { noticesAnnouncement, receiverNotices } from './receiver-notices.ts'
import { unknownTokenPlate } from './unknown-token.ts'

/** Button below a review. */
interface ReviewAction {
  readonly testId: string
  readonly label: string
  readonly onPress: (() => void) | typeof nothing
}

/** Screen of a transfer before the wallet is asked, and during the request. */
export interface TransferScreen {
  readonly title: string
  readonly isWaiting: boolean
  /** The review, or the card during the request. */
  readonly content: TemplateResult | typeof nothing
  readonly notices: SendState['notices']
  /** Button that leaves the review. */
  readonly leave: ReviewAction
  readonly confirm: ReviewAction & {
    /** @default none */
    readonly icon?: string
    readonly isBusy?: boolean
    /** Whether something is in the way, which the label names. */
    readonly isDisabled: boolean
  }
}

/** Shows a transfer, with its buttons. Warnings that arrive later are announced. */
export function transferScreen(
  { title, isWaiting, content, notices, leave, confirm }: TransferScreen,
  messages: Messages,
): TemplateResult {
  // There is nothing in the review to press: the keyboard scrolls it itself.
  return html`${
    isWaiting
      ? html`<div class="body">${content}</div>`
      : html`<div class="body" role="region" aria-label=${title} tabindex="0">${content}</div>`
  }
    <div class=${isWaiting ? 'dock' : 'dock pair'}>
      ${isWaiting ? nothing : html`<lk-button variant="secondary" test-id=${leave.testId} @click=${leave.onPress}>${leave.label}</lk-button>`}
      <lk-button
        .variant=${isWaiting ? 'secondary' : 'primary'}
        ?loading=${isWaiting || confirm.isBusy}
        ?soft-disabled=${!isWaiting && confirm.isDisabled}
        test-id=${confirm.testId}
        @click=${confirm.onPress}
        >${confirm.icon ? html`<lk-icon slot="start" .icon=${confirm.icon} .size=${18}></lk-icon>` : nothing}${confirm.label}</lk-button
      >
    </div>
    <span class="sr" role="status">${isWaiting ? nothing : noticesAnnouncement(notices, messages)}</span>`
}

/** Facts of a transfer that its review judges and lists. */
export interface ReviewedTransfer extends Omit<ChangedSend, 'hasCosts'> {
  readonly state: Pick<SendState, 'estimate' | 'simulation' | 'notices'>
  readonly receiver: { readonly name: string; readonly address: string | undefined }
  /** Tokens whose contract is shown if they are unknown. */
  readonly unknown: readonly Token[]
  readonly flaw: TransferFlaw | undefined
  readonly retry: SimulationRetry
  readonly facts: readonly DlItem[]
  readonly factsTestId?: string
  readonly noticesTestId?: string
  /** Sentence below the facts. */
  readonly note: string
}

/** Lists what a review says below the amount and the recipient: warnings, changes and facts. */
export function transferReview(transfer: ReviewedTransfer, messages: Messages, locale: string): TemplateResult {
  const { state, receiver, flaw } = transfer
  const { simulation, estimate } = state
  const failure = failureNote(simulation, messages)
  const notices = receiverNotices({ notices: state.notices, receiverAddress: receiver.address }, messages)
  const changed = { ...transfer, hasCosts: (estimate.value?.costs.length ?? 0) > 0, flaw }
  return html`${
    failure === nothing && notices.length === 0
      ? nothing
      : html`<section class="plate stack" data-testid=${transfer.noticesTestId ?? nothing}>${failure}${notices}</section>`
  }
    ${unknownTokenPlate(transfer.unknown, messages.send)}
    ${changesList(simulation, transfer.retry, changed, receiver.name, messages, locale)}
    <section class="plate">
      <lk-dl ruled class="facts" data-testid=${transfer.factsTestId ?? nothing} .items=${transfer.facts}></lk-dl>
      <lk-note .icon=${iconWarning}>${transfer.note}</lk-note>
    </section>`
}
