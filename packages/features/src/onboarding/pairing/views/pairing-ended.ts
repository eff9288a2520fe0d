import type { Messages, PairingState, Store, Wallet } from '@latchkey/core'
import { iconRetry } from '@latchkey/ui'
import { displayName, format } from '@latchkey/view-kit'
import { html, nothing, type TemplateResult } from 'lit'

import { connectedAccount, connectedStrip } from '../../connect/views/connected.ts'
import type { ConnectedWallet } from '../../connect/views/connected-picture.ts'
import { pairingFeature } from '../../connect/pairing-feature.ts'

interface Ended {
  readonly ring: 'waiting' | 'done' | 'error'
  readonly title: string
  readonly text: string
}

export interface EndedFacts {
  readonly store: Store
  readonly messages: Messages
  /** Chosen wallet; absent if any may answer. */
  readonly wallet?: Wallet
}

/** Returns the texts of a pairing that has ended or was answered; `undefined` while a code is shown or awaited. */
function endOf({ store, messages, wallet }: EndedFacts): Ended | undefined {
  const { pairing }: { pairing: PairingState } = store.use(pairingFeature).state
  const { connecting, pairing: texts } = messages
  switch (pairing.status) {
    case 'idle':
    case 'preparing':
    case 'ready':
    case 'expired':
      return undefined
    case 'answered': {
      const name = displayName(pairing.wallet.name, messages.common.unnamed)
      return { title: format(connecting.connectedTitle, { name }), text: connecting.answeredText, ring: 'waiting' }
    }
    case 'connected': {
      const answered = connectedAccount(store)?.wallet.name ?? wallet?.name
      const name = displayName(answered, messages.common.unnamed)
      return { title: format(connecting.connectedTitle, { name }), text: connecting.connectedText, ring: 'done' }
    }
    case 'failed': {
      const isDeclined = pairing.error.code === 'connectionRejected'
      const title = isDeclined ? connecting.declinedTitle : texts.failedTitle
      return { title, text: isDeclined ? texts.declinedText : texts.failedText, ring: 'error' }
    }
    default:
      return pairing satisfies never
  }
}

/** Returns whether a wallet has answered. */
export function hasAnswered(store: Store): boolean {
  const { status } = store.use(pairingFeature).state.pairing
  return status === 'answered' || status === 'connected'
}

/** Returns the wallet that has answered. */
export function answeredWallet(store: Store): ConnectedWallet | undefined {
  const { pairing } = store.use(pairingFeature).state
  if (pairing.status === 'answered') return { connectorId: 'walletConnect', wallet: pairing.wallet }
  return pairing.status === 'connected' ? connectedAccount(store) : undefined
}

/** Renders the announcement for screen readers, in a live region that exists before the end. */
export function pairingAnnouncement(facts: EndedFacts): TemplateResult {
  const end = endOf(facts)
  return html`<span class="sr" role="status">${end ? `${end.title}. ${end.text}` : ''}</span>`
}

/** Renders the result of a pairing in place of its code; `undefined` while a code is shown or awaited. */
export function pairingEnded(facts: EndedFacts, logo: TemplateResult): TemplateResult | undefined {
  const end = endOf(facts)
  if (!end) return undefined
  const { store, messages } = facts
  const { ring, title, text } = end
  const renew = (): void => store.use(pairingFeature).renew()
  return html`<div class="body">
      <section class="plate ended">
        <lk-hero .heading=${title} .text=${text}><lk-ring slot="picture" .state=${ring}>${logo}</lk-ring></lk-hero>
      </section>
    </div>
    ${ring === 'done' ? connectedStrip(connectedAccount(store)) : nothing}${
      ring === 'error'
        ? html`<div class="dock">
          <lk-button variant="primary" test-id="w3m-connecting-widget-secondary-button" @click=${renew}
            ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${messages.common.tryAgain}</lk-button
          >
        </div>`
        : nothing
    }`
}
