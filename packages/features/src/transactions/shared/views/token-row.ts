import { imagesFeature, type Messages, type Store } from '@latchkey/core'
import {
  createFigureWriter,
  createMoneyWriter,
  type FigureWriter,
  formatBalance,
  formatExact,
  formatFiat,
  type MoneyWriter,
} from '@latchkey/primitives'
import { displayName, networkBadge } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { shortContract } from './short-contract.ts'
import type { Token } from '../token.ts'

/** Context of the rows of a list. */
export interface ShownTokens {
  readonly messages: Messages
  readonly figures: FigureWriter
  readonly dollars: MoneyWriter
  /** Whether any value is known. */
  readonly hasValues: boolean
  /** Whether the tokens are on several networks, so that two may have the same name. */
  readonly isAcross: boolean
  /** Number of tokens. */
  readonly count: number
}

/** Creates the context that the rows of a list share. */
export function shownTokens(messages: Messages, locale: string, tokens: readonly Token[]): ShownTokens {
  return {
    messages,
    figures: createFigureWriter(locale),
    dollars: createMoneyWriter('USD', locale),
    hasValues: tokens.some(({ value }) => value !== undefined),
    isAcross: new Set(tokens.map(({ chainId }) => chainId)).size > 1,
    count: tokens.length,
  }
}

/** Styles of the values in a list of tokens. */
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

/**
 * Row of a list of tokens; the list around it has `role=list`, and the first row has index 0. An element that shows it
 * watches the images feature.
 */
export function tokenRow(
  store: Store,
  token: Token,
  at: number,
  { messages, figures, dollars, hasValues, isAcross, count }: ShownTokens,
): TemplateResult {
  const { quantity, value, chainId } = token
  const network = store.options.networks.find(each => each.caipNetworkId === chainId)
  const symbol = displayName(token.symbol, '')
  const [balance, exact] = [formatBalance(quantity.numeric, figures), formatExact(quantity.numeric, figures)]
  const name = displayName(token.name, symbol || messages.common.unnamed)
  const figure =
    value === undefined
      ? html`<span aria-hidden="true">–</span><span class="sr">${messages.tokens.valueUnknown}</span>`
      : formatFiat(value, dollars)
  return html`<li role="listitem" aria-posinset=${at + 1} aria-setsize=${count} data-testid=${`token-${symbol}`}>
    <lk-row plain .heading=${name} sub=""
      ><lk-logo slot="logo" round .size=${40} .src=${pictureOf(store, token)} .name=${name} .seed=${token.address ?? chainId}
        >${networkBadge(store, network, token.address === undefined)}</lk-logo
      ><span slot="sub"
        ><span class="ltr" title=${balance === exact ? nothing : exact}>${balance} ${symbol}</span>${shortContract(token)}${isAcross && network ? html` · <bdi>${displayName(network.name, chainId)}</bdi>` : ''}</span
      >${hasValues ? html`<span slot="end" class="value ltr">${figure}</span>` : ''}</lk-row
    >
  </li>`
}

/** Requests the pictures of tokens that have none. */
export function requestTokenImages(store: Store, tokens: readonly Token[]): void {
  for (const { iconUrl, isNamed, symbol } of tokens)
    if (!iconUrl && isNamed) store.use(imagesFeature).request('token', symbol)
}

/** Returns the picture of a token. A token under the symbol of another one does not get the picture of that one. */
function pictureOf(store: Store, { iconUrl, isNamed, symbol }: Token): string | undefined {
  return iconUrl ?? (isNamed ? store.use(imagesFeature).state.token[symbol] : undefined)
}
