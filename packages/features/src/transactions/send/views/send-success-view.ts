import { formatUnits, namespaceOf, truncateAddress } from '@latchkey/primitives'
import { LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import { displayName, FocusRestorer, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { sendFeature } from '../send-feature.ts'
import type { SendRecord } from '../../shared/send-state.ts'
import { arrivalTime } from '../../shared/views/arrival.ts'
import { outcomeText } from './outcome-text.ts'
import { exactAmount } from '../../shared/views/shown-amount.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { outcomePlate } from '../../shared/views/outcome-plate.ts'

/** @summary State and result of a send. */
export class SendSuccessView extends LitElement {
  static readonly tag = 'lk-send-success-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  params: { readonly id: string } | undefined
  readonly #kit = new StoreController(this, store => [store.use(sendFeature).state, store.modal.state])
  #last: SendRecord | undefined
  readonly #chain = new ChainSearch(this)

  constructor() {
    super()
    this.addController(new FocusRestorer(this))
  }

  /** Current record. If it was removed meanwhile, its last state stays. */
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

  /** Opens the form with the same transfer. Nothing is sent. */
  readonly #again = (): void => {
    const { router } = this.#kit.store
    const record = this.#record
    if (!record) return
    const { trace, decimals, networkId } = record
    router.reset('Account')
    router.push('WalletSend', {
      token: trace.token ?? 'native',
      // A name could point elsewhere by now.
      to: trace.to,
      amount: formatUnits(BigInt(trace.amount), decimals),
      namespace: namespaceOf(networkId),
      chainId: networkId,
    })
  }
  readonly #dismiss = (): void => {
    if (this.params) this.#kit.store.use(sendFeature).dismiss(this.params.id)
    this.#done()
  }
  readonly #search = (): void => {
    const isFound = (): boolean => this.#record?.stage.status !== 'unanswered'
    if (this.params) void this.#chain.look(this.params.id, this.#kit.store.use(sendFeature).find, isFound)
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
    const isMissed = stage.status === 'unanswered' && this.#chain.hasMissed(record.id)
    const shown = isMissed ? messages.send.notFound : text
    const picture = html`<lk-seal slot="picture" .icon=${icon} .tone=${tone}></lk-seal>`
    return html`<div class="body">
        ${outcomePlate({ kind: 'send', stage, network, heading, text: shown, picture, explorer: messages.send.explorer })}
      </div>
      ${this.#dock(record)}`
  }

  #dock({ stage }: SendRecord): TemplateResult {
    const { send, common } = this.#kit.messages
    if (stage.status === 'unanswered')
      return html`<div class="dock pair">
        <lk-button variant="secondary" test-id="send-dismiss" @click=${this.#dismiss}>${send.dismiss}</lk-button>
        <lk-button variant="primary" ?loading=${this.#chain.isOn(this.params?.id)} test-id="send-check" @click=${this.#search}>${send.checkAgain}</lk-button>
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
