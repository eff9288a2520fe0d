import { listedConnectorsFeature, type Store } from '@latchkey/core'
import { html, LitElement, type CSSResultGroup, type PropertyDeclarations, type TemplateResult } from 'lit'

import { displayName } from '../display-name.ts'
import { enFirst } from '../messages/en-first.ts'
import { OutermostStoreController } from '../outermost-store-controller.ts'
import { pageButtonStyles } from './page-button-styles.ts'

/**
 * @summary Connects one wallet, past the list of them.
 * @attr {string} wallet - Name, id or rdns of the wallet; `walletConnect` for a code that any wallet can scan.
 */
export class WalletButton extends LitElement {
  static readonly tag: string = 'w3m-wallet-button'
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  static override get properties(): PropertyDeclarations {
    return {
      wallet: {},
      disabled: { type: Boolean },
      isLooking: { state: true },
    }
  }

  static override styles: CSSResultGroup = pageButtonStyles

  readonly #kit = new OutermostStoreController(this, ({ theme, use }) => [
    use(listedConnectorsFeature).state,
    theme.state,
  ])
  /** The kit that the button belongs to, where the page has several. */
  declare store: Store | undefined
  wallet = ''
  disabled = false
  private isLooking = false

  readonly #open = async (): Promise<void> => {
    const { store } = this.#kit
    if (this.wallet.toLowerCase() === 'walletconnect') return store.modal.open({ view: 'ConnectingWalletConnectBasic' })
    this.isLooking = true
    try {
      const [{ findWallet }, { chooseConnector, chooseWallet }] = await Promise.all([
        import('./find-wallet.ts'),
        import('../connect/choose-wallet.ts'),
      ])
      const found = await findWallet(store, this.wallet)
      store.modal.open({ view: 'Connect' })
      if (found?.kind === 'connector') chooseConnector(store, found.connector)
      else if (found) chooseWallet(store, found.wallet)
      else store.environment.browser.log('warn', `No wallet is called ${this.wallet}`)
    } catch (error) {
      // The list of wallets is always there to choose from.
      store.environment.browser.log('warn', `The wallet ${this.wallet} could not be looked up`, error)
      store.modal.open({ view: 'Connect' })
    } finally {
      this.isLooking = false
    }
  }

  protected override render(): TemplateResult {
    const { common } = this.#kit.isReady ? this.#kit.messages : enFirst
    const wanted = this.wallet.toLowerCase()
    const connector = this.#kit.isReady
      ? this.#kit.store
          .use(listedConnectorsFeature)
          .state.merged.find(each => [each.id, each.name, each.rdns].some(text => text?.toLowerCase() === wanted))
      : undefined
    const name = displayName(connector?.name ?? this.wallet, common.unnamed)
    return html`<lk-pill
      .text=${name}
      ?loading=${this.isLooking}
      ?disabled=${this.disabled || !this.#kit.isReady || !this.wallet}
      popup="dialog"
      test-id="wallet-button"
      @click=${this.#open}
    >
      <lk-logo slot="start" .size=${28} .src=${connector?.imageUrl} .name=${name} .seed=${connector?.id ?? this.wallet}></lk-logo>
    </lk-pill>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-wallet-button': WalletButton
  }
}
