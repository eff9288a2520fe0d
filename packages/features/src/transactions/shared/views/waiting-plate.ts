import type { Store } from '@latchkey/core'
import { html, nothing, type TemplateResult } from 'lit'

import { type ConnectedWallet, connectedPicture } from '../../../onboarding/connect/views/connected-picture.ts'

/** Content of the card during a wallet request. */
export interface WaitingPlate {
  /** Wallet that is asked. */
  readonly connection: ConnectedWallet | undefined
  /** Name of the wallet. */
  readonly wallet: string
  readonly heading: string
  readonly text: string
  readonly testId: string
}

/** Says that a wallet is being asked, with its picture in a ring. */
export function waitingPlate(
  store: Store,
  { connection, wallet, heading, text, testId }: WaitingPlate,
): TemplateResult {
  return html`<section class="plate">
    <lk-hero role="status" data-testid=${testId} .heading=${heading} .text=${text}>
      <lk-ring slot="picture" state="waiting"
        >${
          connection
            ? html`<lk-logo .size=${88} .src=${connectedPicture(store, connection)} .name=${wallet} .seed=${connection.connectorId}></lk-logo>`
            : nothing
        }</lk-ring
      >
    </lk-hero>
  </section>`
}
