import {
  iconSearch,
  iconWarning,
  LkButton,
  LkChip,
  LkHero,
  LkIcon,
  LkLogo,
  LkRow,
  LkSeal,
  LkSearchField,
  LkSkeleton,
} from '@latchkey/ui'
import { displayName, format, formatCount } from '@latchkey/view-kit'
import { css, type CSSResult, html, nothing, type TemplateResult } from 'lit'

import { type IdentifiedToken, shortContract } from './short-contract.ts'

/** Texts of a list to choose a token from. */
export interface TokenListTexts {
  readonly search: string
  readonly searchEmpty: string
  readonly clearSearch: string
  readonly noneFound: string
  readonly tokensFound: Parameters<typeof formatCount>[0]
  /** Text with `{query}`. */
  readonly noneFoundText: string
  readonly loading: string
  readonly tokensFailed: string
  readonly tokensFailedText: string
}

/** Elements of screens with such a list. */
export const tokenListElements = [
  LkButton,
  LkChip,
  LkHero,
  LkIcon,
  LkLogo,
  LkRow,
  LkSeal,
  LkSearchField,
  LkSkeleton,
] as const

/** Styles of screens with such a list. They follow `lateListStyles`. */
export const tokenListStyles: CSSResult = css`
  .stack {
    grid-template-columns: minmax(0, 1fr);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: 2px;
  }
  .amount {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--lk-fg-1);
    font-weight: var(--lk-weight-medium);
  }
  @container (width < 19em) {
    .amount {
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`

/** Content of a screen with such a list. */
export interface TokenPicker {
  readonly kind: 'send' | 'swap'
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Chips of likely tokens below the search field. */
  readonly chips: () => TemplateResult | typeof nothing
  /** Tokens to choose from; `undefined` until they are known. */
  readonly tokens: readonly object[] | undefined
  /** Tokens that match the query; `undefined` until they are known. */
  readonly found: readonly object[] | undefined
  /** Renders the list. Called only if a token matches. */
  readonly list: () => TemplateResult
  /** Content without any token. @default that no token matches */
  readonly none?: TemplateResult
  readonly hasFailed: boolean
  /** Requests the list again, for the slot `extra`. */
  readonly retry: TemplateResult
}

/** Screen to choose a token on: the search field with chips, and the list. */
export function tokenPicker(picker: TokenPicker, texts: TokenListTexts, locale: string): TemplateResult {
  const { kind, query, tokens, found } = picker
  const content = (): TemplateResult => {
    if (tokens && found) {
      if (found.length > 0) return picker.list()
      return tokens.length === 0 && picker.none ? picker.none : noTokenFound(query, texts, `${kind}-none-found`)
    }
    return picker.hasFailed
      ? tokensFailed(picker.retry, texts, `${kind}-tokens-failed`)
      : awaitedTokens(texts, `${kind}-tokens-awaited`)
  }
  return html`<div class="body">
      ${tokens && tokens.length > 0 ? tokenFinder(query, picker.chips(), picker.onQuery, texts, `${kind}-token-search`) : nothing}
      <section class="plate list">${content()}</section>
    </div>
    ${tokensFound(query.trim() ? found?.length : undefined, texts, locale)}`
}

/** Chip of a likely token. */
export function tokenChip(symbol: string, picture: TemplateResult, onChoose: () => void): TemplateResult {
  return html`<lk-chip tone="inset" .text=${displayName(symbol, '')} @click=${onChoose}>${picture}</lk-chip>`
}

/** Content of a row. */
export interface ChoosableToken {
  readonly token: IdentifiedToken & { readonly name: string }
  /** Picture of 40 px for the slot `logo`. */
  readonly picture: TemplateResult
  /** Content of the slot `end`, at the end of the row. */
  readonly end: TemplateResult | typeof nothing
  readonly isChosen: boolean
  /** Index of the row, from 0. */
  readonly at: number
  readonly count: number
  readonly onChoose: () => void
}

/** Row of the list. The list around it has `role=list`. */
export function choosableToken({ token, ...row }: ChoosableToken, unnamed: string, testId: string): TemplateResult {
  const symbol = displayName(token.symbol, '')
  return html`<li role="listitem" aria-posinset=${row.at + 1} aria-setsize=${row.count}>
    <lk-row ?selected=${row.isChosen} .heading=${displayName(token.name, symbol || unnamed)} sub="" test-id=${testId} @click=${row.onChoose}
      >${row.picture}<span slot="sub"><span class="bidi">${symbol}</span>${shortContract(token)}</span>${row.end}</lk-row
    >
  </li>`
}

/** Search field above the list, with chips of likely tokens. */
function tokenFinder(
  query: string,
  chips: TemplateResult | typeof nothing,
  onQuery: (query: string) => void,
  texts: TokenListTexts,
  testId: string,
): TemplateResult {
  const onInput = (event: Event): void => {
    if (event.target instanceof LkSearchField) onQuery(event.target.value)
  }
  return html`<section class="plate stack">
    <lk-search-field
      .label=${texts.search}
      .placeholder=${texts.searchEmpty}
      .clear=${texts.clearSearch}
      .value=${query}
      test-id=${testId}
      @input=${onInput}
    ></lk-search-field>
    ${chips}
  </section>`
}

/** Says that no token matches the query. */
function noTokenFound(query: string, texts: TokenListTexts, testId: string): TemplateResult {
  return html`<lk-hero tight .heading=${texts.noneFound} .text=${format(texts.noneFoundText, { query: displayName(query, '') })} data-testid=${testId}
    ><lk-seal slot="picture" small .icon=${iconSearch}></lk-seal
  ></lk-hero>`
}

/** Announces the number of results to screen readers. */
function tokensFound(count: number | undefined, texts: TokenListTexts, locale: string): TemplateResult {
  const text = count === 0 ? texts.noneFound : count && formatCount(texts.tokensFound, locale, count)
  return html`<span class="sr" role="status">${text}</span>`
}

/** Placeholder while the list is loading. */
function awaitedTokens({ loading }: TokenListTexts, testId: string): TemplateResult {
  const row = html`<li>
    <lk-skeleton width="40px" height="40px" radius="50%"></lk-skeleton>
    <span><lk-skeleton width="96px" height="14px"></lk-skeleton><lk-skeleton width="52px" height="12px"></lk-skeleton></span>
  </li>`
  return html`<div aria-busy="true" role="img" aria-label=${loading} data-testid=${testId}>
    <ul class="list awaited" aria-hidden="true">${[row, row, row]}</ul>
  </div>`
}

/** Says that the list did not load. `retry` is for the slot `extra`. */
function tokensFailed(retry: TemplateResult, texts: TokenListTexts, testId: string): TemplateResult {
  return html`<lk-hero role="alert" .heading=${texts.tokensFailed} .text=${texts.tokensFailedText} data-testid=${testId}>
    <lk-seal slot="picture" tone="error" .icon=${iconWarning}></lk-seal>
    ${retry}
  </lk-hero>`
}
