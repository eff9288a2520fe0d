import { type PairingState, pairingFeature, type Store } from '@latchkey/core'
import { iconRetry } from '@latchkey/ui'
import { html, nothing, type TemplateResult } from 'lit'

import type { Messages } from '../messages/en.ts'

/** The end of a pairing, as it shows in place of the code; `undefined` while there is one or one is on its way. */
export function pairingEnded(
  store: Store,
  messages: Messages,
  pairing: PairingState,
  logo: TemplateResult,
): TemplateResult | undefined {
  const { connecting, pairing: texts } = messages
  switch (pairing.status) {
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'expired':
      return undefined
    case 'connected':
      return ended(store, messages, { title: connecting.connectedTitle, text: texts.connectedText, ring: 'done' }, logo)
    case 'failed': {
      const isDeclined = pairing.error.code === 'connectionRejected'
      const title = isDeclined ? connecting.declinedTitle : texts.failedTitle
      return ended(
        store,
        messages,
        { title, text: isDeclined ? texts.declinedText : texts.failedText, ring: 'error' },
        logo,
      )
    }
    default:
      return pairing satisfies never
  }
}

function ended(
  store: Store,
  messages: Messages,
  { title, text, ring }: { title: string; text: string; ring: 'done' | 'error' },
  logo: TemplateResult,
): TemplateResult {
  const renew = (): void => store.use(pairingFeature).renew()
  return html`<div class="body">
      <section class="plate">
        <lk-hero role="status" .heading=${title} .text=${text}><lk-ring slot="picture" .state=${ring}>${logo}</lk-ring></lk-hero>
      </section>
    </div>
    ${
      ring === 'done'
        ? nothing
        : html`<div class="dock">
          <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${renew}
            ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${messages.common.tryAgain}</lk-button
          >
        </div>`
    }`
}
