import { listedConnectorsFeature, type Store } from '@latchkey/core'
import { isAnyWallet, namesOf } from '@latchkey/features/connect'
import { type KnownWallet, loadFindWallet, loadOpenWallet } from '@latchkey/features/loaders'
import { displayName, sharedTexts } from '@latchkey/view-kit'
import {
  type CSSResultGroup,
  html,
  LitElement,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'

import { ButtonStoreController } from './button-store-controller.ts'
import { pageButtonStyles } from './page-button-styles.ts'

/**
 * @summary Connects one wallet, past the list of them.
 * @attr {string} wallet - Name, id or rdns of the wallet; `walletConnect` for a code that any wallet can scan; `email` or a social provider.
 */
export class WalletButton extends LitElement {
  static readonly tag: string = 'w3m-wallet-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      wallet: {},
      disabled: { type: Boolean },
      isLooking: { state: true },
      known: { state: true },
    }
  }

  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new ButtonStoreController(this, ({ theme, use }) => [use(listedConnectorsFeature).state, theme.state])
  /** The kit of the button, if the page has several. */
  declare store: Store | undefined
  wallet = ''
  disabled = false
  private isLooking = false
  /** Facts about the wallet, fetched once the user approaches the button. */
  private known: KnownWallet | undefined
  #asked: string | undefined

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('wallet')) this.known = this.#asked = undefined
  }

  /** Sends no request before the user approaches the button. */
  readonly #ask = async (): Promise<void> => {
    const { wallet } = this
    if (!this.#kit.isReady || this.#asked === wallet || isAnyWallet(wallet)) return
    this.#asked = wallet
    const { store } = this.#kit
    try {
      const { describeWallet } = await loadFindWallet()
      const known = await describeWallet(store, wallet)
      if (this.wallet === wallet) this.known = known
    } catch (error) {
      this.#asked = undefined
      store.environment.browser.log('debug', `The name and picture of ${wallet} could not be looked up`, error)
    }
  }

  readonly #open = async (): Promise<void> => {
    const { store } = this.#kit
    this.isLooking = !isAnyWallet(this.wallet)
    try {
      await (await loadOpenWallet()).openWallet(store, this.wallet)
    } catch (error) {
      store.environment.browser.log('error', 'The code that opens a wallet did not load', error)
      // If the wallet cannot be opened directly, the list of wallets shows.
      store.modal.open({ view: 'Connect' })
    } finally {
      this.isLooking = false
    }
  }

  protected override render(): TemplateResult {
    const { common } = this.#kit.isReady ? this.#kit.messages : sharedTexts
    const names = namesOf(this.wallet)
    const wanted = names.map(name => name.toLowerCase())
    const isWanted = (...own: (string | undefined)[]): boolean =>
      own.some(text => text && wanted.includes(text.toLowerCase()))
    const installed = this.#kit.isReady ? this.#kit.store.use(listedConnectorsFeature).state.merged : []
    const connector =
      installed.find(({ id, rdns }) => isWanted(id, rdns)) ?? installed.find(({ name }) => isWanted(name))
    const name = displayName(connector?.name ?? this.known?.name ?? names.at(-1), common.unnamed)
    return html`<lk-pill
      .text=${name}
      ?loading=${this.isLooking}
      ?disabled=${this.disabled || !this.#kit.isReady || !this.wallet}
      popup="dialog"
      test-id="wallet-button"
      @click=${this.#open}
      @pointerenter=${this.#ask}
      @focusin=${this.#ask}
    >
      <lk-logo slot="start" .size=${28} .src=${connector?.imageUrl ?? this.known?.picture} .name=${name} .seed=${connector?.id ?? this.known?.id ?? this.wallet}></lk-logo>
    </lk-pill>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': WalletButton
  }
}
