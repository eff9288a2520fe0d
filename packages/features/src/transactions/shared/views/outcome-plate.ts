import type { CaipNetwork } from '@latchkey/primitives'
import { iconExternal } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'

import { transferUrl } from './transfer-url.ts'

/** Content of a transaction's result. */
export interface Outcome {
  readonly kind: 'send' | 'swap' | 'pay'
  readonly stage: { readonly status: string; readonly hash?: string }
  readonly network: CaipNetwork | undefined
  readonly heading: string
  readonly text: string
  /** Exact amount of the heading if the heading rounds it. */
  readonly exact?: string | undefined
  /** Picture for the slot `picture`. */
  readonly picture: TemplateResult
  /** Label of the link to the block explorer. */
  readonly explorer: string
}

/** Card of a transaction's result, with a link to the network's block explorer if there is one. */
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
