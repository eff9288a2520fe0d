import type { CaipNetwork } from '@latchkey/primitives'
import { html, type TemplateResult } from 'lit'

import { namespaceIcons } from '../namespace-icons.ts'

/**
 * The picture of a network: its own, else the glyph of its family.
 *
 * @param size edge in CSS pixels
 * @param slot of the element around it
 */
export function networkLogo(network: CaipNetwork | undefined, size: number, slot: string): TemplateResult {
  return html`<lk-logo
    slot=${slot}
    .size=${size}
    .src=${network?.assets?.imageUrl}
    .name=${network?.name ?? ''}
    .seed=${network?.caipNetworkId ?? ''}
    .icon=${namespaceIcons[network?.chainNamespace ?? 'eip155']}
  ></lk-logo>`
}
