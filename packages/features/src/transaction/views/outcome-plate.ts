import type { CaipNetwork } from '@latchkey/primitives'
import { iconExternal } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'

import { transferUrl } from './transfer-url.ts'

/** What became of a transaction, as it shows. */
export interface Outcome {
  readonly kind: 'send' | 'swap' | 'pay'
  readonly stage: { readonly status: string; readonly hash?: string }
  readonly network: CaipNetwork | undefined
  readonly heading: string
  readonly text: string
  /** The amount of the heading to its last digit, where the heading rounds it. */
  readonly exact?: string | undefined
  /** In the slot `picture`. */
  readonly picture: TemplateResult
  /** What the way to the block explorer is called. */
  readonly explorer: string
}

/** What became of a transaction, and the way to its network's block explorer where there is one. */
export function outcomePlate({
  kind,
  stage,
  network,
  heading,
  text,
  exact,
  picture,
  explorer,
}: Outcome): TemplateResult {
  const link = transferUrl(network, stage.hash)
  return html`<section class="plate">
    <lk-hero role="status" .heading=${heading} .text=${text} title=${exact ?? nothing} data-testid=${`${kind}-${stage.status}`}>
      ${picture}
      ${
        link
          ? html`<a slot="extra" class="link" href=${link} target="_blank" rel="noreferrer" data-testid=${`${kind}-explorer`}
            >${explorer}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
          ></a>`
          : nothing
      }
    </lk-hero>
  </section>`
}
