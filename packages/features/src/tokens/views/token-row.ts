import { imagesFeature, type Messages, type Store } from '@latchkey/core'
import { type Chunk, displayName, formatAmount, formatFiat, networkLogo } from '@latchkey/view-kit'
import { css, type CSSResult, html, type TemplateResult } from 'lit'

import type { Token } from '../token.ts'

/** How tokens show: in which language, whether the value of any is known, and how many there are. */
export interface ShownTokens {
  readonly messages: Messages
  readonly locale: string
  readonly hasValues: boolean
  readonly count: number
}

/** What a list of tokens adopts: the values of its rows. */
export const tokenStyles: CSSResult = css`
  .value {
    color: var(--lk-fg-1);
    font-weight: var(--lk-weight-medium);
    /* A name keeps room beside it. */
    max-inline-size: 52cqi;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
`

/** Some rows of a list of tokens, which is the `role=list` around them. An element that has it watches the images feature. */
export function tokenRows(store: Store, { rows, at }: Chunk<Token>, shown: ShownTokens): TemplateResult {
  return html`<ul class="list" role="presentation">
    ${rows.map((token, index) => tokenRow(store, token, at + index + 1, shown))}
  </ul>`
}

function tokenRow(
  store: Store,
  token: Token,
  position: number,
  { messages, locale, hasValues, count }: ShownTokens,
): TemplateResult {
  const { quantity, value, chainId } = token
  const network = store.options.networks.find(each => each.caipNetworkId === chainId)
  const symbol = displayName(token.symbol, '')
  const name = displayName(token.name, symbol || messages.common.unnamed)
  const [whole, fraction] = formatAmount(quantity.numeric, locale)
  const figure =
    value === undefined
      ? html`<span aria-hidden="true">–</span><span class="sr">${messages.tokens.valueUnknown}</span>`
      : formatFiat(value, locale)
  return html`<li role="listitem" aria-posinset=${position} aria-setsize=${count} data-testid=${`token-${symbol}`}>
    <lk-row plain .heading=${name} sub=""
      ><lk-logo slot="logo" round .size=${40} .src=${pictureOf(store, token)} .name=${name} .seed=${token.address ?? chainId}
        >${networkLogo(store, network, 16, 'badge')}</lk-logo
      ><span slot="sub" class="ltr">${whole}${fraction} ${symbol}</span
      >${hasValues ? html`<span slot="end" class="value ltr">${figure}</span>` : ''}</lk-row
    >
  </li>`
}

/** Asks for the pictures of tokens that bring none along. */
export function requestTokenImages(store: Store, tokens: readonly Token[]): void {
  for (const { iconUrl, isNamed, symbol } of tokens)
    if (!iconUrl && isNamed) store.use(imagesFeature).request('token', symbol)
}

/** A token that calls itself by the symbol of another gets no picture of it. */
function pictureOf(store: Store, { iconUrl, isNamed, symbol }: Token): string | undefined {
  return iconUrl ?? (isNamed ? store.use(imagesFeature).state.token[symbol] : undefined)
}
