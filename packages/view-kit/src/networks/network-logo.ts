import { imagesFeature, networkImageIds, type Store } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { html, nothing, type TemplateResult } from 'lit'

import { namespaceIcons } from '../namespace-icons.ts'

/**
 * The picture of a network: its own, else the one that the directory keeps, else the glyph of its family. An element that
 * shows it watches the images feature.
 *
 * @param size edge in CSS pixels
 * @param slot of the element around it
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
 * The picture of a token's network, for the corner of the token's own. The currency that a network is named after has none: ETH on Ethereum
 * would wear its own mark.
 *
 * @param isNative whether the token is the currency of the network
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

/** Asks for the pictures that networks do not bring along. */
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
