import { imagesFeature, type Messages, type Store } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace } from '@latchkey/primitives'
import { iconExternal, LkAvatar, LkButton, LkField, LkIcon, LkLogo, LkRow, LkSkeleton } from '@latchkey/ui'
import {
  CopiedMark,
  copy,
  displayName,
  format,
  formatCount,
  networkLogo,
  perform,
  QrPart,
  requestNetworkImages,
  StoreController,
  viewStyles,
} from '@latchkey/view-kit'
import {
  css,
  type CSSResultGroup,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type TemplateResult,
} from 'lit'

import { createPaymentLink, hasPaymentLinks } from '../payment-link.ts'
import { type Receiver, receiverOf, share } from '../receiver.ts'

/** Maximum of networks' pictures beside their number. More would hide it. */
const shownNetworks = 4

/** Maximum of characters. No currency has a longer amount. */
const longestAmount = 60

/** @summary Address of the account, as a code and as full text. */
export class ReceiveView extends LitElement {
  static readonly tag = 'lk-receive-view'
  static override get properties(): PropertyDeclarations {
    return {
      amount: { state: true },
      link: { state: true },
      isInvalid: { state: true },
      hasLinks: { state: true },
    }
  }

  static override styles: CSSResultGroup = [
    viewStyles,
    css`
      .code {
        display: grid;
        justify-items: center;
        gap: 14px;
        text-align: center;
      }
      lk-qr,
      .placeholder {
        inline-size: min(100%, max(152px, 100dvh - 380px));
        aspect-ratio: 1;
      }
      /* The code leaves room for the field below it. */
      .asks lk-qr,
      .asks .placeholder {
        inline-size: min(100% - 84px, max(152px, 100dvh - 464px));
      }
      .symbol {
        padding-inline-end: 8px;
        color: var(--lk-fg-3);
      }
      .who {
        display: grid;
        gap: 6px;
        max-inline-size: 100%;
        padding-block-end: 6px;
      }
      .who b {
        font-weight: var(--lk-weight-strong);
        overflow-wrap: anywhere;
      }
      .address {
        max-inline-size: 24ch;
        margin-inline: auto;
        font: var(--lk-size-small) / 1.6 var(--lk-font-mono);
        color: var(--lk-fg-2);
        overflow-wrap: anywhere;
        text-wrap: balance;
        user-select: all;
      }
      .pile {
        display: flex;
      }
      .pile > * + * {
        margin-inline-start: -8px;
        border-radius: calc(var(--lk-in-radius-unit) * 1.5);
        box-shadow: 0 0 0 2px var(--lk-bg-plate);
      }
    `,
  ]

  readonly #kit = new StoreController(this, store => [
    store.accounts.state,
    store.networks.state,
    store.modal.state,
    store.use(imagesFeature).state,
  ])
  readonly #copied = new CopiedMark(this, this.#kit)
  readonly #qr = new QrPart(this, this.#kit)
  /** Amount as it was typed. */
  private amount = ''
  /** Link with {@link amount}. Without one, the code has the address alone. */
  private link: string | undefined
  private isInvalid = false
  /** Whether a link can name the network. */
  private hasLinks = false
  #network: string | undefined

  /** Leaves the screen if there is no account to receive at. */
  protected override willUpdate(): void {
    const { store } = this.#kit
    const receiver = receiverOf(store)
    if (!receiver && this.isConnected && store.modal.state.open && !store.router.pop()) store.router.reset('Connect')
    const account = receiver && store.accounts.identity(receiver.namespace)?.caipAddress
    if (account === this.#network) return
    this.#network = account
    // The field has its place from the first frame on.
    this.hasLinks = receiver !== undefined && hasPaymentLinks(store, receiver.namespace)
    void this.#ask('')
  }

  protected override updated(): void {
    const { store } = this.#kit
    requestNetworkImages(store, receiverOf(store)?.networks ?? [])
  }

  readonly #onAmount = (event: Event): void => {
    if (event.target instanceof LkField) void this.#ask(event.target.value)
  }

  /** Updates the code and the copied link after an input. An invalid amount has no link. */
  async #ask(typed: string): Promise<void> {
    const { store } = this.#kit
    const namespace = receiverOf(store)?.namespace
    this.amount = typed
    // A comma may separate thousands or decimals, so an ambiguous amount counts as invalid.
    const amount = typed.trim()
    const network = this.#network
    const link = await makeLink(store, namespace, amount)
    if (this.amount !== typed || this.#network !== network) return
    if (amount === '') this.hasLinks = link !== undefined
    this.link = amount === '' ? undefined : link
    this.isInvalid = amount !== '' && link === undefined
  }

  readonly #copy = async (): Promise<void> => {
    const { store, messages } = this.#kit
    const receiver = receiverOf(store)
    const done = this.link === undefined ? messages.receive.copied : messages.common.linkCopied
    if (!receiver || !(await copy(store, this.link ?? receiver.address, done))) return
    this.#copied.show()
    if (this.link === undefined) store.events.track('COPY_ADDRESS')
  }
  readonly #share = async (): Promise<void> => {
    const { store } = this.#kit
    const receiver = receiverOf(store)
    if (receiver) await perform(store, () => share(store, this.link ?? receiver.address))
  }
  readonly #openNetworks = (): void => this.#kit.store.router.push('WalletCompatibleNetworks')

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const receiver = receiverOf(store)
    if (!receiver) return html`<div class="body"></div>`
    return html`<div class="body">
        <section class=${this.hasLinks ? 'plate code asks' : 'plate code'}>${this.#code(receiver, messages)} ${this.#who(receiver, messages)}</section>
        ${this.#amountField(store, receiver)}
        <section class="plate list">${this.#networks(store, receiver.networks)}</section>
      </div>
      <div class=${store.environment.browser.share ? 'dock pair' : 'dock'}>
        ${
          store.environment.browser.share
            ? html`<lk-button variant="secondary" test-id="receive-share-button" @click=${this.#share}
              ><lk-icon slot="start" .icon=${iconExternal} .size=${18}></lk-icon>${messages.receive.share}</lk-button
            >`
            : nothing
        }
        <lk-button variant="primary" test-id="receive-address-copy-button" @click=${this.#copy}
          ><lk-icon slot="start" .icon=${this.#copied.icon} .size=${18}></lk-icon>${this.link === undefined ? messages.receive.copy : messages.receive.copyLink}</lk-button
        >
      </div>`
  }

  #code({ namespace, address, profileImage }: Receiver, messages: Messages): TemplateResult {
    const missing = this.#qr.renderMissing(messages)
    if (missing) return missing
    const { receive } = messages
    const symbol = this.#kit.store.networks.current(namespace)?.nativeCurrency.symbol ?? ''
    const label =
      this.link === undefined
        ? format(receive.qr, { address })
        : format(receive.linkQr, { amount: this.amount.trim(), symbol })
    return html`<lk-qr .value=${this.link ?? address} .label=${label} test-id="receive-qr-code">
      <lk-avatar .address=${address} .src=${profileImage} .size=${this.hasLinks ? 40 : 56}></lk-avatar>
    </lk-qr>`
  }

  #who({ address, profileName }: Receiver, { receive }: Messages): TemplateResult {
    return html`<div class="who">
      ${profileName ? html`<b class="bidi">${displayName(profileName, '')}</b>` : nothing}
      <span class="address ltr" role="group" aria-label=${receive.address} data-testid="receive-address">${address}</span>
    </div>`
  }

  #amountField(store: Store, { namespace }: Receiver): TemplateResult | typeof nothing {
    const { receive } = this.#kit.messages
    const network = store.networks.current(namespace)
    if (!network || !this.hasLinks) return nothing
    const { symbol } = network.nativeCurrency
    return html`<section class="plate">
      <lk-field
        .label=${format(receive.amount, { symbol })}
        .placeholder=${receive.amountEmpty}
        .value=${this.amount}
.help=${this.link === undefined ? undefined : format(receive.amountHelp, { amount: this.amount.trim(), symbol, network: displayName(network.name, symbol) })}
        .error=${this.isInvalid ? receive.amountInvalid : undefined}
        .maxLength=${longestAmount}
        mode="decimal"
        test-id="receive-amount"
        @input=${this.#onAmount}
        ><span slot="end" class="symbol bidi" aria-hidden="true">${symbol}</span></lk-field
      >
    </section>`
  }

  #networks(store: Store, networks: readonly CaipNetwork[]): TemplateResult {
    const { messages, locale } = this.#kit
    return html`<lk-row
      .heading=${formatCount(messages.receive.networks, locale, networks.length)}
      data-next="WalletCompatibleNetworks"
      chevron
      test-id="receive-compatible-networks"
      @click=${this.#openNetworks}
    >
      <span slot="logo" class="pile">${networks.slice(0, shownNetworks).map(network => networkLogo(store, network, 24, ''))}</span>
    </lk-row>`
  }
}

/**
 * Creates a link; without an amount, one that lets the payer choose. Resolves with `undefined` for an invalid amount,
 * and if the network has no such links.
 */
async function makeLink(
  store: Store,
  namespace: ChainNamespace | undefined,
  amount: string,
): Promise<string | undefined> {
  if (!namespace) return undefined
  try {
    return await createPaymentLink(store, { namespace, ...(amount && { amount }) })
  } catch {
    return undefined
  }
}

export const elements = [LkAvatar, LkButton, LkField, LkIcon, LkLogo, LkRow, LkSkeleton, ReceiveView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-receive-view': ReceiveView
  }
}
