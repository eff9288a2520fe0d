import type { Messages } from '@latchkey/core'
import { iconChevronDown, iconWarning, type DlItem } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { exactAmount, quoteAmount, roundedFigure } from '../../shared/views/shown-amount.ts'
import type { SwapCosts, SwapQuoteFailure, SwapState } from '../swap-state.ts'
import { shownImpact } from './shown-swap.ts'

/** Styles of screens with a quote. */
export const quoteStyles: CSSResult = css`
  .rate {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 32px;
    border-radius: 8px;
    font-size: var(--lk-size-small);
    font-weight: var(--lk-weight-medium);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .rate > span {
    min-inline-size: 0;
  }
  .rate:not([aria-expanded='true']) lk-icon {
    rotate: -90deg;
  }
  .rate:not([aria-expanded='true']):dir(rtl) lk-icon {
    rotate: 90deg;
  }
  .awaited-rate {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 28px;
  }
`

/** Returns the price of one token in the other. */
export function rateText(
  { from, to, costs }: Pick<SwapState, 'from' | 'to' | 'costs'>,
  { swap }: Messages,
  locale: string,
): string {
  if (!from || !to || !costs) return ''
  return format(swap.rateText, {
    one: quoteAmount('1', from.symbol, locale),
    other: quoteAmount(costs.rate, to.symbol, locale),
  })
}

/** Lists the facts of a quote. */
export function quoteFacts(
  costs: SwapCosts,
  symbol: string | undefined,
  { swap }: Messages,
  locale: string,
): readonly DlItem[] {
  const impact = shownImpact(costs, locale)
  const { minimumReceived: minimum } = costs
  const unit = symbol ?? ''
  return [
    {
      term: swap.minimum,
      value: roundedFigure(quoteAmount(minimum, unit, locale), exactAmount(minimum, unit, locale)),
    },
    { term: swap.priceImpact, value: impact ? ltr(impact.percent) : swap.notKnown },
  ]
}

/** Warns about a swap with a high price impact. */
export function impactNote(
  costs: SwapCosts | undefined,
  { swap }: Messages,
  locale: string,
): TemplateResult | typeof nothing {
  const impact = shownImpact(costs, locale)
  if (!impact?.isHigh) return nothing
  return html`<section class="plate" data-testid="swap-impact">
    <lk-note tone="warning" .icon=${iconWarning} .heading=${format(swap.impactHigh, { percent: impact.percent })}>${swap.impactText}</lk-note>
  </section>`
}

/** Shows why there is no rate. The draft requests it again by itself. */
export function quoteFailure(reason: SwapQuoteFailure, { swap }: Messages): TemplateResult {
  const isOfPair = reason === 'noRoute'
  const text = { noRoute: swap.noRouteText, hostile: swap.quoteHostile, unreachable: swap.quoteFailedText }[reason]
  return html`<section class="plate" data-testid="swap-quote-failed">
    <lk-note
      .tone=${isOfPair ? 'warning' : 'error'}
      role="alert"
      .icon=${iconWarning}
      .heading=${isOfPair ? swap.noRoute : swap.quoteFailed}
      >${text}</lk-note
    >
  </section>`
}

/** Shows the rate, with its details below. */
export function ratePlate(rate: string, isOpen: boolean, onOpen: () => void, details: TemplateResult): TemplateResult {
  return html`<section class="plate" data-testid="swap-quote">
    <button class="rate" type="button" aria-expanded=${isOpen} data-testid="swap-details-button" @click=${onOpen}>
      <span class="ltr">${rate}</span><lk-icon .icon=${iconChevronDown} .size=${16}></lk-icon>
    </button>
    ${isOpen ? details : nothing}
  </section>`
}

export function awaitedRate(label: string): TemplateResult {
  return html`<section class="plate">
    <div class="awaited-rate" role="img" aria-label=${label}>
      <lk-skeleton width="152px" height="13px"></lk-skeleton><lk-skeleton width="16px" height="13px"></lk-skeleton>
    </div>
  </section>`
}

export function ltr(text: string): TemplateResult {
  return html`<span class="ltr">${text}</span>`
}
