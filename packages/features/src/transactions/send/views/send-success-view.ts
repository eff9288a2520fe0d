import { formatUnits, namespaceOf, truncateAddress } from '@latchkey/primitives'
import { LkButton, LkHero, LkIcon, LkSeal } from '@latchkey/ui'
import { displayName, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import type { SendRecord } from '../../shared/send-state.ts'
import { arrivalTime } from '../../shared/views/arrival.ts'
import { ChainSearch } from '../../shared/views/chain-search.ts'
import { type OutcomeAction, outcomeScreen } from '../../shared/views/outcome.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { exactAmount } from '../../shared/views/shown-amount.ts'
import { sendFeature } from '../send-feature.ts'
import { outcomeText } from './outcome-text.ts'

/** @summary State and result of a send. */
export class SendSuccessView extends LitElement {
  static readonly tag = 'lk-send-success-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = viewStyles

  params: { readonly id: string } | undefined
  readonly #kit = new ScreenController(this, sendFeature)
  #last: SendRecord | undefined
  readonly #chain = new ChainSearch(this)

  /** Current record. If it was removed meanwhile, its last state stays. */
  get #record(): SendRecord | undefined {
    this.#last = this.#kit.feature.state.sends.find(({ id }) => id === this.params?.id) ?? this.#last
    return this.#last
  }

  protected override willUpdate(): void {
    const { store } = this.#kit
    if (this.isConnected && !this.#record && store.modal.state.open) store.router.reset('Account')
  }

  readonly #done = (): void => this.#kit.store.router.reset('Account')

  /** Opens the form with the same transfer. Nothing is sent. */
  #again({ trace, decimals, networkId }: SendRecord): void {
    const { router } = this.#kit.store
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
  #dismiss(id: string): void {
    this.#kit.feature.dismiss(id)
    this.#done()
  }

  protected override render(): TemplateResult {
    const { store, messages, locale } = this.#kit
    const record = this.#record
    if (!record) return html`<div class="body"></div>`
    const { id, stage, trace, networkId } = record
    const network = store.networks.find(networkId)
    const named = {
      amount: exactAmount(formatUnits(BigInt(trace.amount), record.decimals), record.symbol, locale),
      name: displayName(record.receiverName, '') || truncateAddress(trace.to),
      wallet: displayName(record.wallet, messages.send.yourWallet),
      symbol: displayName(network?.nativeCurrency.symbol, ''),
      time: arrivalTime(networkId, locale),
    }
    const { notFound, explorer } = messages.send
    const text = outcomeText(stage, named, messages)
    return outcomeScreen(
      { kind: 'send', id, stage, network, ...text, notFound, explorer, actions: this.#actions(record) },
      this.#chain,
    )
  }

  #actions(record: SendRecord): readonly OutcomeAction[] {
    const { send, common } = this.#kit.messages
    const { id, stage } = record
    const done = { testId: 'send-done-button', label: send.done, onPress: this.#done }
    if (stage.status === 'unanswered') {
      const isFound = (): boolean => this.#record?.stage.status !== 'unanswered'
      const onPress = (): void => void this.#chain.look(id, this.#kit.feature.find, isFound)
      return [
        { testId: 'send-dismiss', label: send.dismiss, onPress: () => this.#dismiss(id) },
        { testId: 'send-check', label: send.checkAgain, isBusy: this.#chain.isOn(id), onPress },
      ]
    }
    if (stage.status !== 'failed') return [done]
    return [done, { testId: 'send-again-button', label: common.tryAgain, onPress: () => this.#again(record) }]
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkSeal, SendSuccessView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-send-success-view': SendSuccessView
  }
}
