import { imagesFeature, type Store } from '@latchkey/core'
import { displayName, networkBadge } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import type { Token } from '../token.ts'

/**
 * Picture of a token, with its network over the corner if it is large enough. A token under the symbol of a known one
 * does not get the picture of that one. An element that shows it watches the images feature.
 */
export function tokenPicture(store: Store, token: Token, size: number, slot: string): TemplateResult {
  const { iconUrl, isNamed, symbol, address, chainId } = token
  const src = iconUrl ?? (isNamed ? store.use(imagesFeature).state.token[symbol] : undefined)
  return html`<lk-logo slot=${slot} round .size=${size} .src=${src} .name=${displayName(token.name, symbol)} .seed=${address ?? chainId}
    >${size < badgedSize ? nothing : networkBadge(store, store.networks.find(chainId), address === undefined)}</lk-logo
  >`
}

const badgedSize = 40
