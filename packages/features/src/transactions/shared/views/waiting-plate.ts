import type { Store } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { html, nothing, type TemplateResult } from 'lit'

import { type ConnectedWallet, connectedPicture } from '../../../onboarding/connect/views/connected-picture.ts'

/** Content of the card during a wallet request. */
export interface WaitingPlate {
  /** Namespace of the wallet that is asked. */
  readonly namespace: ChainNamespace | undefined
  /** Name of the wallet. */
  readonly wallet: string
  readonly heading: string
  readonly text: string
  readonly testId: string
}

/** Returns the active connection of a namespace. */
export function activeConnection(
  { connections }: Store,
  namespace: ChainNamespace | undefined,
): ConnectedWallet | undefined {
  return namespace && connections.state.byNamespace[namespace]?.[0]
}

/** Says that a wallet is being asked, with its picture in a ring. */
export function waitingPlate(store: Store, { namespace, wallet, heading, text, testId }: WaitingPlate): TemplateResult {
  const connection = activeConnection(store, namespace)
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
