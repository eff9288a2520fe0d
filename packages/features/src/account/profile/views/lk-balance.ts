import { balanceParts, fiatParts, formatExact, joinMoney } from '@latchkey/primitives'
import { LkSkeleton, resetStyles } from '@latchkey/ui'
import { StoreController } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import type { AccountWorth } from '../places.ts'
import { tickDigits } from './tick-digits.ts'

/**
 * @summary Balance of an account, or its worth. A digit that changes ticks. A screen reader gets one text, because it
 * would read the parts of the figure one by one.
 */
export class LkBalance extends LitElement {
  static readonly tag = 'lk-balance'
  static override get properties(): PropertyDeclarations {
    return { amount: {}, symbol: {}, worth: { attribute: false }, account: {}, looking: { type: Boolean } }
  }

  static override styles: CSSResultGroup = [
    resetStyles,
    css`
      [role='status'] {
        position: relative;
      }
      .balance {
        font-size: var(--lk-size-display);
        line-height: var(--lk-leading-display);
        letter-spacing: var(--lk-track-display);
        font-weight: var(--lk-weight-strong);
        font-variant-numeric: tabular-nums;
        margin-block-start: 2px;
        overflow-wrap: anywhere;
        text-align: center;
        position: relative;
        /* Skeleton and figure have the same height. */
        min-block-size: 1lh;
        align-content: center;
      }
      .long {
        font-size: var(--lk-size-figure);
      }
      .longest {
        font-size: var(--lk-size-title);
      }
      /* Text at twice its size. */
      @container (width < 19em) {
        .balance.balance {
          font-size: var(--lk-size-title);
        }
      }
      .balance small {
        font-size: 1em;
        color: var(--lk-fg-3);
        font-weight: inherit;
      }
      .note {
        font-size: var(--lk-size-small);
        color: var(--lk-fg-2);
        text-align: center;
      }
      .ticking {
        position: absolute;
        inset: 0;
      }
      .ticking b {
        display: inline-block;
        font-weight: inherit;
      }
    `,
  ]

  readonly #kit = new StoreController(this)
  /** Balance in whole units, as decimal text. */
  amount: string | undefined
  symbol: string | undefined
  /** Worth of the account. If it is known or awaited, it replaces the balance. */
  worth: AccountWorth = { status: 'unknown' }
  /** Account of the balance. The digits tick only if the account stays the same. */
  account = ''
  /** Whether the balance is loading. */
  looking = false
  /** Figure that a screen reader has announced. */
  #told: string | undefined
  #ticked: { readonly account: string; readonly text: string } | undefined

  protected override updated(): void {
    const figure = this.renderRoot.querySelector<HTMLElement>('.figure')
    const account = `${this.account} ${this.worth.status}`
    const text = figure?.textContent ?? ''
    const before = this.#ticked
    this.#ticked = { account, text }
    if (figure && before?.text && before.account === account) tickDigits(figure, before.text)
  }

  protected override render(): TemplateResult {
    const { worth, looking } = this
    const isAwaited = worth.status === 'awaited'
    const figure = worth.status === 'known' ? worth.usd : isAwaited ? undefined : this.amount
    this.#told = figure === undefined ? undefined : (this.#told ?? figure)
    return html`<div role="status" aria-live=${figure === this.#told ? 'polite' : 'off'}>${
      figure === undefined && (isAwaited || looking) ? this.#awaited() : this.#figure()
    }</div>`
  }

  #awaited(): TemplateResult {
    return html`<div class="balance" aria-busy="true" aria-label=${this.#kit.messages.account.loadingBalance} role="img">
      <lk-skeleton width="164px" height="36px"></lk-skeleton>
    </div>`
  }

  #figure(): TemplateResult {
    const { messages, locale } = this.#kit
    const { amount, symbol, worth } = this
    if (worth.status === 'known') return this.#total(worth)
    if (amount === undefined) {
      return html`<span class="sr">${messages.account.balanceMissing}</span
        ><div class="balance dim" aria-hidden="true" data-testid="balance-amount">–</div>`
    }
    const [whole, fraction] = balanceParts(amount, locale)
    const rest = `${fraction} ${symbol}`
    const exact = formatExact(amount, locale)
    return html`<span class="sr">${`${messages.account.balance} ${whole}${rest}`}</span
      ><div class="balance ${lengthOf(whole + rest)}" aria-hidden="true" data-testid="balance-amount"
      ><span class="ltr figure" title=${whole + fraction === exact ? nothing : exact}>${whole}<small>${rest}</small></span></div>`
  }

  #total({ usd, of }: Extract<AccountWorth, { status: 'known' }>): TemplateResult {
    const { account } = this.#kit.messages
    const parts = fiatParts(usd, this.#kit.locale)
    const note = { all: undefined, part: account.partly, nothing: account.noTokens }[of]
    const figure = joinMoney(parts)
    return html`<span class="sr">${`${of === 'part' ? account.knownTotal : account.total} ${figure}`}</span
      ><div class="balance ${lengthOf(figure)}" aria-hidden="true" data-testid="balance-amount"><span class="ltr figure">${parts.map(({ text, isFraction }) => (isFraction ? html`<small>${text}</small>` : text))}</span></div>
      ${note === undefined ? nothing : html`<div class="note" data-testid="balance-note">${note}</div>`}`
  }
}

/** Maximum lengths that fit on one line at the size of a balance, and at the next smaller size. */
const line = 17
const longLine = 24

/** Returns the class of the size that keeps a figure on one line. */
function lengthOf({ length }: string): 'long' | 'longest' | '' {
  if (length <= line) return ''
  return length <= longLine ? 'long' : 'longest'
}

export const balanceElements = [LkSkeleton, LkBalance]

declare global {
  interface HTMLElementTagNameMap {
    'lk-balance': LkBalance
  }
}
