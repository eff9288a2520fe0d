import { imagesFeature, type RouteMap } from '@latchkey/core'
import type { CaipNetwork } from '@latchkey/primitives'
import { iconRetry, LkButton, LkHero, LkIcon, LkLogo, LkRing } from '@latchkey/ui'
import { displayName, format, networkLogo, requestNetworkImages, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { walletNameOf } from './choose-network.ts'
import { explainSwitch } from './explain-switch.ts'
import { SwitchAttempt, type SwitchStatus } from './switch-attempt.ts'

const rings = {
  waiting: 'waiting',
  pending: 'waiting',
  declined: 'error',
  error: 'error',
  done: 'done',
} as const satisfies Record<SwitchStatus, LkRing['state']>

/** @summary Wait for the wallet to switch its network. */
export class SwitchNetworkView extends LitElement {
  static readonly tag = 'lk-switch-network-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  readonly #kit = new StoreController(this, store => [store.networks.state, store.use(imagesFeature).state])
  readonly #attempt = new SwitchAttempt(this, this.#kit)
  #from: CaipNetwork | undefined
  params!: RouteMap['SwitchNetwork']

  get #to(): CaipNetwork | undefined {
    return this.#kit.store.networks.find(this.params.networkId)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#from = this.#kit.store.networks.current()
    void this.#start()
  }

  readonly #start = async (): Promise<void> => {
    const { router } = this.#kit.store
    const here = router.current()
    const isChanged = this.#to !== undefined && (await this.#attempt.start(this.#to))
    // A site may open another screen on the new network at once. That screen stays.
    if (isChanged && router.current() === here) this.#leave(router.state.history.length)
  }

  /** Goes back past the list of networks, to the screen before it, or closes the modal if there is none. */
  #leave(depth: number): void {
    const { store } = this.#kit
    const before = store.router.state.history[depth - 2]?.name
    if (before === 'UnsupportedChain') return void store.modal.close(true)
    if (before === 'Networks') store.router.pop()
    store.modal.back()
  }

  readonly #stay = (): void => this.#kit.store.modal.back()

  protected override updated(): void {
    if (this.#to) requestNetworkImages(this.#kit.store, [this.#to])
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { status } = this.#attempt
    const to = this.#to
    const name = (network: CaipNetwork | undefined): string =>
      displayName(network?.name, messages.common.unknownNetwork)
    const wallet = displayName(to && walletNameOf(store, to.chainNamespace), messages.switchNetwork.yourWallet)
    const values = { wallet, to: name(to), from: name(this.#from) }
    const { title, text } = explainSwitch(status, messages.switchNetwork)
    const hasFailed = status === 'declined' || status === 'error'
    return html`<div class="body">
        <section class="plate">
          <lk-hero role="status" .heading=${format(title, values)} .text=${format(text, values)}>
            <lk-ring slot="picture" .state=${rings[status]}>${networkLogo(store, to, 88, '')}</lk-ring>
          </lk-hero>
        </section>
      </div>
      <div class=${hasFailed ? 'dock pair' : 'dock'}>
        ${
          hasFailed
            ? html`<lk-button variant="secondary" test-id="stay-on-network" @click=${this.#stay}>${format(messages.switchNetwork.stay, values)}</lk-button>`
            : nothing
        }
        <lk-button .variant=${hasFailed ? 'primary' : 'secondary'} test-id="w3m-connecting-widget-secondary-button" @click=${this.#start}
          ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${hasFailed ? messages.common.tryAgain : messages.switchNetwork.askAgain}</lk-button
        >
      </div>`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkRing, SwitchNetworkView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-switch-network-view': SwitchNetworkView
  }
}
