import type { Messages, Store } from '@latchkey/core'
import { formatFiat, formatUnits, multiplyDecimals, parseUnits } from '@latchkey/primitives'
import type { DlItem } from '@latchkey/ui'
import { format } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { feeText } from '../../shared/views/fee-text.ts'
import { quoteAmount, type ShownCurrency } from '../../shared/views/shown-amount.ts'
import type { SwapController } from '../swap-controller.ts'
import type { SwapPlan, SwapQuoteState, SwapToken } from '../swap-state.ts'
import { ltr } from './quote-plate.ts'
import { type ShownToken, shownPercent, swapPicture } from './shown-swap.ts'

/** Styles of screens with a plan. */
export const planStyles: CSSResult = css`
  .said {
    display: block;
    overflow-wrap: anywhere;
  }
  .awaited-plan {
    display: grid;
    gap: 9px;
    padding: 4px 2px;
  }
  .meet {
    display: flex;
    justify-content: center;
  }
  .meet > :last-child {
    margin-inline-start: -12px;
    border-radius: var(--lk-radius-round);
    box-shadow: 0 0 0 4px var(--lk-bg-plate);
  }
`

/** Decimals of a computed rate. */
const rateDecimals = 18

/** Returns the native currency, in which the fee is paid. */
export function nativeOf({ network, tokens }: SwapController): ShownCurrency | undefined {
  const price = tokens.known().value?.find(({ isNative }) => isNative)?.price
  const currency = network()?.nativeCurrency
  return currency && { ...currency, price: price === undefined ? undefined : Number(price) }
}

/** Lists the facts of a plan. */
export function planFacts(
  plan: SwapPlan,
  native: ShownCurrency | undefined,
  left: string,
  messages: Messages,
  locale: string,
): readonly DlItem[] {
  const { swap } = messages
  const { from, to } = plan
  const rate = format(swap.rateText, {
    one: quoteAmount('1', from.symbol, locale),
    other: quoteAmount(rateOf(plan), to.symbol, locale),
  })
  const units = native && parseUnits(plan.networkFee ?? '', native.decimals)
  const isKnown = native && units !== undefined
  const fee = isKnown ? feeText({ fee: units, payer: plan.feePayer }, native, swap, locale) : ltr(swap.notKnown)
  return [
    { term: swap.rate, value: ltr(rate) },
    { term: swap.networkFee, value: fee },
    { term: swap.slippage, value: ltr(shownPercent(plan.slippage, locale)) },
    { term: swap.refreshes, value: ltr(left) },
  ]
}

/** Returns the simulated price of one `from`. */
function rateOf({ from, to, fromAmount, expected }: SwapPlan): string {
  const one = parseUnits('1', from.decimals) ?? 0n
  const scale = 10n ** BigInt(rateDecimals)
  return fromAmount === 0n ? '0' : formatUnits((expected * one * scale) / fromAmount, to.decimals + rateDecimals)
}

/** Returns the remaining lifetime of the quote, as minutes and seconds. */
export function timeLeft(quote: SwapQuoteState, now: number, locale: string, swap: Messages['swap']): string {
  const seconds = quote.status === 'ready' && !quote.isRenewing ? Math.ceil((quote.expiresAt - now) / 1_000) : 0
  if (seconds <= 0) return swap.refreshing
  const two = new Intl.NumberFormat(locale, { numberingSystem: 'latn', minimumIntegerDigits: 2 })
  return `${Math.floor(seconds / 60)}:${two.format(seconds % 60)}`
}

/** Placeholder for a plan that is being made. */
export function awaitedPlan({ loading }: Messages['swap']): TemplateResult {
  const plate = html`<section class="plate">
    <div class="awaited-plan" role="img" aria-label=${loading}>
      <lk-skeleton width="64px" height="13px"></lk-skeleton>
      <lk-skeleton width="152px" height="26px" radius="8px"></lk-skeleton>
      <lk-skeleton width="64px" height="13px"></lk-skeleton>
    </div>
  </section>`
  return html`${plate}${plate}${plate}`
}

/** Pictures of both tokens side by side, with the mark over the second. */
export function meetingPictures(
  store: Store,
  from: ShownToken,
  to: ShownToken,
  mark: TemplateResult | typeof nothing,
): TemplateResult {
  return html`<div slot="picture" class="meet">${swapPicture(store, from, 64, '')}${swapPicture(store, to, 64, '', mark)}</div>`
}

/** Shows the worth of an amount in US dollars, if it is known. */
export function worthOf(
  units: bigint,
  { price, decimals }: SwapToken,
  locale: string,
): TemplateResult | typeof nothing {
  const usd = price === undefined ? undefined : multiplyDecimals(formatUnits(units, decimals), price)
  return usd === undefined ? nothing : ltr(formatFiat(usd, locale))
}
