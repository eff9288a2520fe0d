import { imagesFeature, type Store } from '@latchkey/core'
import { type CaipNetworkId, decimalSign, formatPercent } from '@latchkey/primitives'
import { displayName, networkBadge } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { originOf, ownOrigins } from '../../own-origins.ts'
import type { SwapCosts } from '../swap-state.ts'

/** What shows of a token. */
export interface ShownToken {
  readonly address: string
  /** Hostile until cleaned for show. */
  readonly symbol: string
  readonly iconUrl?: string
  readonly isNative?: boolean
}

/** From how much worse than the market on a person is warned, in percent. */
const highImpact = 5

/** The picture of a token of a swap, with its network over the corner where it is large enough. An element that has it watches the images feature. */
export function swapPicture(
  store: Store,
  token: ShownToken,
  size: number,
  slot: string,
  mark: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { iconUrl, isNative, symbol, address } = token
  // Whose picture it is learns of every visit.
  const own = ownOrigins(store).has(originOf(iconUrl) ?? '') ? iconUrl : undefined
  const src = own ?? (isNative ? store.use(imagesFeature).state.token[symbol] : undefined)
  const badge =
    size === badgedSize ? networkBadge(store, store.networks.find(networkIdOf(token)), isNative ?? false) : nothing
  return html`<lk-logo slot=${slot || nothing} round .size=${size} .src=${src} .name=${displayName(symbol, '')} .seed=${address}>${badge}${mark}</lk-logo>`
}

const badgedSize = 48

/** Of a CAIP-10 address. */
function networkIdOf({ address }: ShownToken): CaipNetworkId {
  const [, reference = ''] = address.split(':')
  return `eip155:${reference}`
}

/** As a person of that language would type it. */
export function typed(amount: string, locale: string): string {
  return amount.replace('.', decimalSign(locale))
}

/** How far the market price is missed. */
export interface ShownImpact {
  /** With its sign. */
  readonly text: string
  /** Without a sign. */
  readonly percent: string
  readonly isHigh: boolean
}

export function shownImpact(costs: SwapCosts | undefined, locale: string): ShownImpact | undefined {
  const impact = costs?.priceImpact
  if (impact === undefined) return undefined
  const percent = shownPercent(impact.replace(/^[+-]/, ''), locale)
  const isWorse = isLoss(impact)
  return {
    percent,
    text: `${isWorse ? '−' : '+'}${percent}`,
    isHigh: isWorse && Math.abs(Number(impact)) >= highImpact,
  }
}

/** Percent, to two decimals. */
export function shownPercent(percent: string | number, locale: string): string {
  return formatPercent(String(percent), locale)
}

function isLoss(impact: string): boolean {
  return impact.startsWith('-')
}
