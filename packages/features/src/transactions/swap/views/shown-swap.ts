import { imagesFeature, type Store } from '@latchkey/core'
import { type CaipNetworkId, decimalSign, formatPercent } from '@latchkey/primitives'
import { displayName, networkBadge } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { originOf, ownOrigins } from '../../../own-origins.ts'
import type { SwapCosts } from '../swap-state.ts'

/** Properties of a token that views show. */
export interface ShownToken {
  readonly address: string
  /** Symbol of the token. Untrusted: clean it before it is shown. */
  readonly symbol: string
  readonly iconUrl?: string
  readonly isNative?: boolean
}

/** Price impact in percent from which the user is warned. */
const highImpact = 5

/**
 * Picture of a token, with its network over the corner if the picture is large enough. An element that shows it watches
 * the images feature.
 */
export function swapPicture(
  store: Store,
  token: ShownToken,
  size: number,
  slot: string,
  mark: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { iconUrl, isNative, symbol, address } = token
  // The host of a picture learns of every visit, so only the site's own services may provide it.
  const own = ownOrigins(store).has(originOf(iconUrl) ?? '') ? iconUrl : undefined
  const src = own ?? (isNative ? store.use(imagesFeature).state.token[symbol] : undefined)
  const badge =
    size === badgedSize ? networkBadge(store, store.networks.find(networkIdOf(token)), isNative ?? false) : nothing
  return html`<lk-logo slot=${slot || nothing} round .size=${size} .src=${src} .name=${displayName(symbol, '')} .seed=${address}>${badge}${mark}</lk-logo>`
}

const badgedSize = 48

/** Returns the network of a CAIP-10 id. */
function networkIdOf({ address }: ShownToken): CaipNetworkId {
  const [, reference = ''] = address.split(':')
  return `eip155:${reference}`
}

/** Returns an amount as a user of that language would type it. */
export function typed(amount: string, locale: string): string {
  return amount.replace('.', decimalSign(locale))
}

/** Difference from the market price, as it is shown. */
export interface ShownImpact {
  /** Percentage with its sign. */
  readonly text: string
  /** Percentage without a sign. */
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

/** Formats a percentage with two decimals. */
export function shownPercent(percent: string | number, locale: string): string {
  return formatPercent(String(percent), locale)
}

function isLoss(impact: string): boolean {
  return impact.startsWith('-')
}
