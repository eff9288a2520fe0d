import { imagesFeature, networkImageIds, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { html, nothing, type TemplateResult } from 'lit'

import { namespaceIcons } from '../namespace-icons.ts'

/**
 * Renders the picture of a network: its own, else the directory's, else the glyph of its namespace. An element that shows it must
 * watch the images feature.
 *
 * @param size edge in CSS pixels
 * @param slot slot of the surrounding element
 */
export function networkLogo(
  store: Store,
  network: CaipNetwork | undefined,
  size: number,
  slot: string,
): TemplateResult {
  return html`<lk-logo
    slot=${slot}
    .size=${size}
    .src=${networkImage(store, network)}
    .name=${network?.name ?? ''}
    .seed=${network?.caipNetworkId ?? ''}
    .icon=${namespaceIcons[network?.chainNamespace ?? 'eip155']}
  ></lk-logo>`
}

/**
 * Renders the picture of a token's network, for the corner of the token's own. A network's main currency has none: ETH on
 * Ethereum would have its own picture.
 *
 * @param isNative whether the token is the network's own currency
 */
export function networkBadge(
  store: Store,
  network: CaipNetwork | undefined,
  isNative: boolean,
): TemplateResult | typeof nothing {
  return isNative && network && isNamedAfterCurrency(network) ? nothing : networkLogo(store, network, 16, 'badge')
}

function isNamedAfterCurrency({ name, nativeCurrency, testnet }: CaipNetwork): boolean {
  const isStart = (text: string): boolean => text !== '' && name.toLowerCase().startsWith(text.toLowerCase())
  return !testnet && (isStart(nativeCurrency.name) || isStart(nativeCurrency.symbol))
}

/** Requests the pictures that networks do not contain. */
export function requestNetworkImages(store: Store, networks: Iterable<CaipNetwork>): void {
  for (const network of networks) {
    const id = imageIdOf(network)
    if (id !== undefined && !network.assets?.imageUrl) store.use(imagesFeature).request('asset', id)
  }
}

function networkImage(store: Store, network: CaipNetwork | undefined): string | undefined {
  const id = network && imageIdOf(network)
  return network?.assets?.imageUrl ?? (id === undefined ? undefined : store.use(imagesFeature).state.asset[id])
}

function imageIdOf({ assets, caipNetworkId }: CaipNetwork): string | undefined {
  return assets?.imageId ?? networkImageIds[caipNetworkId]
}
