import type { Store } from '@latchkey/core'
import { iconGrid } from '@latchkey/ui'
import { css, html, type CSSResult, type TemplateResult } from 'lit'

import { imageOf } from './wallet-image.ts'
import { walletsFeature } from '../wallets-feature.ts'
import type { WalletRow } from '../list-wallets.ts'

/** Number of logos on the tile. */
const logoCount = 4

/** Styles of the tile with logos. */
export const allWalletsLogoStyles: CSSResult = css`
  .four {
    display: grid;
    grid-template-columns: repeat(2, 15px);
    place-content: center;
    gap: 3px;
    inline-size: 40px;
    block-size: 40px;
    border-radius: calc(var(--lk-in-radius-unit) * 2.75);
    background: var(--lk-bg-inset);
  }
`

/**
 * Renders the logo of the row that opens the full list: the first wallets of that list that have no row here. Their images are
 * loaded with the list. Until all of them are there, a grid shows.
 */
export function allWalletsLogo(store: Store, rows: readonly WalletRow[]): TemplateResult {
  const shown = new Set(rows.map(row => ('wallet' in row ? row.wallet?.id : undefined)))
  const others = store.use(walletsFeature).state.list.filter(({ id, imageUrl, imageId }) => {
    return !shown.has(id) && (imageUrl ?? imageId) !== undefined
  })
  const sources = others.slice(0, logoCount).flatMap(wallet => imageOf(store, wallet) ?? [])
  if (sources.length < logoCount) return html`<lk-logo slot="logo" tone="plain" .icon=${iconGrid}></lk-logo>`
  return html`<span slot="logo" class="four">${sources.map(src => html`<lk-logo .size=${15} .src=${src}></lk-logo>`)}</span>`
}
