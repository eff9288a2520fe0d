import { type AccountIdentity, imagesFeature, type RouteMap } from '@latchkey/core'
import { type CaipNetwork, type ChainNamespace, truncateAddress } from '@latchkey/primitives'
import { LkAvatar, LkButton, LkHero, LkLogo, LkRow, LkTag } from '@latchkey/ui'
import { displayName, format, networkLogo, requestNetworkImages, StoreController, viewStyles } from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { connectedPicture } from '../../connect/views/connected-picture.ts'
import { walletNameOf } from './choose-network.ts'
import { explainSwitch } from './explain-switch.ts'
import { SwitchAttempt } from './switch-attempt.ts'

/** @summary Switch to a required namespace: to its wallet, or to Connect. Connected wallets stay connected. */
export class SwitchActiveChainView extends LitElement {
  static readonly tag = 'lk-switch-active-chain-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, isAsking: { state: true }, hasFailed: { state: true } }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .meet {
        display: flex;
      }
      .meet > * {
        border-radius: var(--lk-radius-ctl);
        box-shadow: 0 0 0 4px var(--lk-bg-plate);
      }
      .meet > * + * {
        margin-inline-start: -10px;
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.networks.state,
    store.accounts.state,
    store.use(imagesFeature).state,
  ])
  readonly #attempt = new SwitchAttempt(this, this.#kit)
  params!: RouteMap['SwitchActiveChain']
  private isAsking = false
  private hasFailed = false

  get #to(): CaipNetwork | undefined {
    const { networks } = this.#kit.store
    const { namespace, networkId } = this.params
    return (networkId && networks.find(networkId)) ?? networks.current(namespace)
  }

  /** Network of the current account: that of the active namespace, or of another one if that has no wallet. */
  get #from(): CaipNetwork | undefined {
    const { networks, accounts } = this.#kit.store
    const { activeNamespace, byNamespace } = networks.state
    const namespaces = [activeNamespace, ...(Object.keys(byNamespace) as ChainNamespace[])]
    const from = namespaces.find(each => each && each !== this.params.namespace && accounts.identity(each))
    return from && networks.current(from)
  }

  readonly #switch = async (): Promise<void> => {
    const { store } = this.#kit
    const { namespace, networkId } = this.params
    if (!store.accounts.identity(namespace)) {
      // The site switches to that network once a wallet is connected, and not before.
      if (networkId) store.networks.follow(networkId)
      return this.#connect()
    }
    const to = this.#to
    if (!to) return
    this.isAsking = true
    const isDone = await this.#attempt.start(to)
    this.isAsking = false
    this.hasFailed = !isDone
    if (isDone && this.isConnected) this.#leave()
  }

  #leave(): void {
    const { router } = this.#kit.store
    if (this.params.redirectTo) this.#connect()
    else if (!router.pop()) router.reset('Account')
  }

  #connect(): void {
    const { router } = this.#kit.store
    const { namespace, replace } = this.params
    if (replace) router.replace('Connect', { namespace })
    else router.push('Connect', { namespace })
  }

  readonly #stay = (): void => {
    const { store } = this.#kit
    const from = this.#from
    if (store.networks.state.activeNamespace !== this.params.namespace || !from) return store.modal.back()
    store.networks.setActiveNamespace(from.chainNamespace)
    store.router.reset('Account')
  }

  protected override updated(): void {
    requestNetworkImages(
      this.#kit.store,
      [this.#from, this.#to].filter(network => network !== undefined),
    )
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const { namespace } = this.params
    const texts = messages.switchChain
    const namespaceName = messages.families[namespace]
    const from = this.#from
    const name = displayName(from?.name, messages.common.unknownNetwork)
    const account = store.accounts.identity(namespace)
    const isHere = store.networks.state.activeNamespace === namespace
    const said = this.hasFailed ? this.#failure() : undefined
    const heading =
      said?.title ?? format(isHere && !account ? messages.wallets.noneFor : texts.heading, { family: namespaceName })
    const text = from ? format(account ? texts.text : texts.connectText, { network: name }) : messages.wallets.noneText
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight role="status" .heading=${heading} .text=${said?.text ?? text}>
            <div slot="picture" class="meet">
              ${from ? networkLogo(store, from, 64, '') : nothing} ${networkLogo(store, this.#to, 64, '')}
            </div>
          </lk-hero>
        </section>
        ${account ? this.#wallet(account) : nothing}
      </div>
      <div class="dock pair">
        <lk-button variant="secondary" test-id="stay-on-network" @click=${this.#stay}
          >${isHere && from ? format(texts.stayOn, { network: name }) : texts.stay}</lk-button
        >
        <lk-button
          variant="primary"
          ?loading=${this.isAsking}
          test-id=${`w3m-switch-active-chain-to-${namespace}`}
          data-testid="w3m-switch-active-chain-button"
          @click=${this.#switch}
          >${account ? texts.switch : messages.account.connect}</lk-button
        >
      </div>`
  }

  #failure(): { title: string; text: string } {
    const { store, messages } = this.#kit
    const { namespace } = this.params
    const { title, text } = explainSwitch(this.#attempt.status, messages.switchNetwork)
    const values = {
      wallet: displayName(walletNameOf(store, namespace), messages.switchNetwork.yourWallet),
      from: displayName(store.networks.current()?.name, messages.common.unknownNetwork),
      to: displayName(this.#to?.name, messages.common.unknownNetwork),
    }
    return { title: format(title, values), text: format(text, values) }
  }

  #wallet({ address, connectorId, wallet }: AccountIdentity): TemplateResult {
    const { store, messages } = this.#kit
    const name = displayName(wallet.name, messages.common.unnamed)
    return html`<section class="plate list">
      <lk-row
        plain
        .heading=${format(messages.switchChain.wallet, { family: messages.families[this.params.namespace] })}
        sub=""
      >
        <lk-avatar slot="logo" .address=${address}
          ><lk-logo slot="badge" .size=${16} .src=${connectedPicture(store, { connectorId, wallet })} .name=${name} .seed=${connectorId}></lk-logo
        ></lk-avatar>
        <span slot="sub"><span class="ltr">${truncateAddress(address)}</span> · ${name}</span>
        <lk-tag slot="end" dot>${messages.switchChain.connected}</lk-tag>
      </lk-row>
    </section>`
  }
}

export const elements = [LkAvatar, LkButton, LkHero, LkLogo, LkRow, LkTag, SwitchActiveChainView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-switch-active-chain-view': SwitchActiveChainView
  }
}
