import type { CaipNetwork } from '@latchkey/primitives'
import { iconExternal, type SealTone } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import type { ChainSearch } from './chain-search.ts'
import { transferUrl } from './transfer-url.ts'

/** Texts and appearance of a result. */
export interface OutcomeText {
  readonly heading: string
  readonly text: string
  readonly tone: SealTone
  readonly icon: string
}

/** Button below a result. */
export interface OutcomeAction {
  readonly testId: string
  readonly label: string
  readonly onPress: () => void
  readonly isBusy?: boolean
}

/** Content of a transaction's result. */
export interface Outcome extends OutcomeText {
  readonly kind: 'send' | 'swap' | 'pay'
  /** Id of the record. */
  readonly id: string
  readonly stage: { readonly status: string; readonly hash?: string }
  readonly network: CaipNetwork | undefined
  /** Exact amount of the heading if the heading rounds it. */
  readonly exact?: string | undefined
  /** Picture for the slot `picture`. @default the icon */
  readonly picture?: TemplateResult | undefined
  /** Text in place of the text, if the search for the transaction has found nothing. */
  readonly notFound: string
  /** Label of the link to the block explorer. */
  readonly explorer: string
  /** One or two buttons. The last one is the primary one. */
  readonly actions: readonly OutcomeAction[]
}

/** Screen of a transaction's result, with a link to the network's block explorer if there is one. */
export function outcomeScreen(outcome: Outcome, search: ChainSearch): TemplateResult {
  const { kind, id, stage, icon, actions } = outcome
  const link = transferUrl(outcome.network, stage.hash)
  const isMissed = stage.status === 'unanswered' && search.hasMissed(id)
  // A button with another meaning is another element: the focus does not stay on it.
  const buttons = repeat(
    actions,
    ({ testId }) => testId,
    (action, at) => button(action, at === actions.length - 1),
  )
  return html`<div class="body">
      <section class="plate">
        <lk-hero role="status" .heading=${outcome.heading} .text=${isMissed ? outcome.notFound : outcome.text} title=${outcome.exact ?? nothing} data-testid=${`${kind}-${stage.status}`}>
          ${outcome.picture ?? html`<lk-seal slot="picture" .icon=${icon} .tone=${outcome.tone}></lk-seal>`}
          ${
            link
              ? html`<a slot="extra" class="link" href=${link} target="_blank" rel="noreferrer" data-testid=${`${kind}-explorer`}
                >${outcome.explorer}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
              ></a>`
              : nothing
          }
        </lk-hero>
      </section>
    </div>
    ${actions.length > 1 ? html`<div class="dock pair">${buttons}</div>` : html`<div class="dock">${buttons}</div>`}`
}

function button({ testId, label, onPress, isBusy = false }: OutcomeAction, isPrimary: boolean): TemplateResult {
  return html`<lk-button variant=${isPrimary ? 'primary' : 'secondary'} ?loading=${isBusy} test-id=${testId} @click=${onPress}>${label}</lk-button>`
}
