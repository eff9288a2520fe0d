import { formatUnits, namespaceOf, truncateAddress } from '@latchkey/primitives'
import { iconExternal, LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import { displayName, FocusKeeper, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'

import { sendFeature } from '../send-feature.ts'
import type { SendRecord } from '../send-state.ts'
import { arrivalTime } from './arrival.ts'
import { outcomeText } from './outcome-text.ts'
import { exactAmount } from '../../transaction/views/shown-amount.ts'
import { transferUrl } from '../../transaction/views/transfer-url.ts'

/**
 * @summary What became of a send.
 */
export class SendSuccessView extends LitElement {
  static readonly tag = 'lk-send-success-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false }, isSearching: { state: true }, isMissed: { state: true } }
  }

  static override styles: CSSResultGroup = viewStyles

  params: { readonly id: string } | undefined
  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state, store.modal.state])
  #last: SendRecord | undefined
  private isSearching = false
  private isMissed = false

  constructor() {
    super()
    this.addController(new FocusKeeper(this))
  }

  /** As it stands; what was forgotten meanwhile still shows as it was. */
  get #record(): SendRecord | undefined {
    const { sends } = this.#kit.store.use(sendFeature).state
    this.#last = sends.find(({ id }) => id === this.params?.id) ?? this.#last
    return this.#last
  }

  protected override willUpdate(): void {
    const { store } = this.#kit
    if (this.isConnected && !this.#record && store.modal.state.open) store.router.reset('Account')
  }

  readonly #done = (): void => this.#kit.store.router.reset('Account')

  /** Goes to what was entered, and sends nothing. */
  readonly #again = (): void => {
    const { router } = this.#kit.store
    const record = this.#record
    if (!record) return
    const { trace, decimals, networkId, receiverName } = record
    router.reset('Account')
    router.push('WalletSend', {
      token: trace.token ?? 'native',
      to: receiverName ?? trace.to,
      amount: formatUnits(BigInt(trace.amount), decimals),
      namespace: namespaceOf(networkId),
      chainId: networkId,
    })
  }
  readonly #dismiss = (): void => {
    if (this.params) this.#kit.store.use(sendFeature).dismiss(this.params.id)
    this.#done()
  }
  readonly #search = async (): Promise<void> => {
    if (!this.params || this.isSearching) return
    this.isSearching = true
    this.isMissed = false
    await this.#kit.store.use(sendFeature).find(this.params.id)
    this.isSearching = false
    this.isMissed = this.#record?.stage.status === 'unanswered'
  }

  protected override render(): TemplateResult {
    const { store, messages, locale } = this.#kit
    const record = this.#record
    if (!record) return html`<div class="body"></div>`
    const { stage, trace, networkId } = record
    const network = store.networks.find(networkId)
    const named = {
      amount: exactAmount(formatUnits(BigInt(trace.amount), record.decimals), record.symbol, locale),
      name: displayName(record.receiverName, '') || truncateAddress(trace.to),
      wallet: displayName(record.wallet, messages.send.yourWallet),
      symbol: displayName(network?.nativeCurrency.symbol, ''),
      time: arrivalTime(networkId, locale),
    }
    const { heading, text, tone, icon } = outcomeText(stage, named, messages)
    const link = transferUrl(network, 'hash' in stage ? stage.hash : undefined)
    return html`<div class="body">
        <section class="plate">
          <lk-hero role="status" .heading=${heading} .text=${this.isMissed ? messages.send.notFound : text} data-testid=${`send-${stage.status}`}>
            <lk-seal slot="picture" .icon=${icon} .tone=${tone}></lk-seal>
            ${
              link
                ? html`<a slot="extra" class="link" href=${link} target="_blank" rel="noreferrer" data-testid="send-explorer"
                  >${messages.send.explorer}<lk-icon .icon=${iconExternal} .size=${16}></lk-icon
                ></a>`
                : nothing
            }
          </lk-hero>
        </section>
      </div>
      ${this.#dock(record)}`
  }

  #dock({ stage }: SendRecord): TemplateResult {
    const { send, common } = this.#kit.messages
    if (stage.status === 'unanswered')
      return html`<div class="dock pair">
        <lk-button variant="secondary" test-id="send-dismiss" @click=${this.#dismiss}>${send.dismiss}</lk-button>
        <lk-button variant="primary" ?loading=${this.isSearching} test-id="send-check" @click=${this.#search}>${send.checkAgain}</lk-button>
      </div>`
    if (stage.status === 'failed')
      return html`<div class="dock pair">
        <lk-button variant="secondary" test-id="send-done-button" @click=${this.#done}>${send.done}</lk-button>
        <lk-button variant="primary" test-id="send-again-button" @click=${this.#again}>${common.tryAgain}</lk-button>
      </div>`
    return html`<div class="dock">
      <lk-button variant="primary" test-id="send-done-button" @click=${this.#done}>${send.done}</lk-button>
    </div>`
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkSeal, SendSuccessView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-success-view': SendSuccessView
  }
}
