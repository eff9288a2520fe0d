import type { Messages } from '@latchkey/core'
import { formatUnits } from '@latchkey/primitives'
import {
  iconCheck,
  iconClock,
  iconError,
  iconInfo,
  iconWarning,
  LkButton,
  LkHero,
  LkIcon,
  LkLogo,
  LkMark,
  LkSeal,
} from '@latchkey/ui'
import { displayName, format, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { ChainSearch } from '../../shared/views/chain-search.ts'
import { type OutcomeAction, outcomeScreen, type OutcomeText } from '../../shared/views/outcome.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { exactUnits, quoteUnits } from '../../shared/views/shown-amount.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapRecord } from '../swap-state.ts'
import { meetingPictures, planStyles } from './plan-parts.ts'
import { failureText } from './rejection-text.ts'

/** @summary State and result of a swap. */
export class SwapSuccessView extends LitElement {
  static readonly tag = 'lk-swap-success-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = [viewStyles, planStyles]

  params: { readonly id: string } | undefined
  readonly #kit = new ScreenController(this, swapFeature)
  #last: SwapRecord | undefined
  readonly #chain = new ChainSearch(this)

  /** Current record. If it was removed meanwhile, its last state stays. */
  get #record(): SwapRecord | undefined {
    this.#last = this.#kit.feature.state.swaps.find(({ id }) => id === this.params?.id) ?? this.#last
    return this.#last
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    const { store } = this.#kit
    this.#kit.follow()
    if (!this.#record && store.modal.state.open) store.router.reset('Account')
  }

  readonly #done = (): void => this.#kit.store.router.reset('Account')

  /** Opens the form with the same tokens and amount. Nothing is swapped. */
  #again({ from, to, fromAmount }: SwapRecord): void {
    const { router } = this.#kit.store
    router.reset('Account')
    router.push('Swap', {
      fromToken: from.address,
      toToken: to.address,
      amount: formatUnits(BigInt(fromAmount), from.decimals),
    })
  }
  readonly #afresh = (): void => {
    const { router } = this.#kit.store
    this.#kit.feature.reset()
    router.reset('Account')
    router.push('Swap')
  }
  #dismiss(id: string): void {
    this.#kit.feature.dismiss(id)
    this.#done()
  }
  #proceed(id: string): void {
    const { router } = this.#kit.store
    router.reset('Account')
    router.push('SwapPreview')
    void this.#kit.feature.proceed(id)
  }

  protected override render(): TemplateResult {
    const { store, messages, locale } = this.#kit
    const record = this.#record
    if (!record) return html`<div class="body"></div>`
    const { id, stage, networkId, from, to } = record
    const { notFound, explorer } = messages.swap
    const text = this.#text(record, messages)
    const isDone = stage.status === 'done'
    const exact = isDone && stage.received !== undefined ? exactUnits(stage.received, to, locale) : undefined
    const mark = html`<lk-mark slot="mark" .icon=${text.icon} tone="success"></lk-mark>`
    const picture = isDone ? meetingPictures(store, from, to, mark) : undefined
    const network = store.networks.find(networkId)
    const actions = this.#actions(record, messages)
    return outcomeScreen(
      { kind: 'swap', id, stage, network, ...text, exact, picture, notFound, explorer, actions },
      this.#chain,
    )
  }

  #text({ stage, ...record }: SwapRecord, messages: Messages): OutcomeText {
    const { store, locale } = this.#kit
    const { swap, common } = messages
    const network = store.networks.find(record.networkId)
    const named = {
      from: exactUnits(record.fromAmount, record.from, locale),
      amount: exactUnits(record.fromAmount, record.from, locale),
      to: quoteUnits(record.minimum, record.to, locale),
      network: displayName(network?.name, common.unknownNetwork),
      wallet: displayName(record.wallet, swap.yourWallet),
      symbol: displayName(network?.nativeCurrency.symbol, ''),
    }
    const fill = (text: string): string => format(text, named)
    switch (stage.status) {
      case 'asked':
        return { heading: fill(swap.waiting), text: fill(swap.waitingText), tone: 'neutral', icon: iconClock }
      case 'sent':
        return { heading: swap.sent, text: fill(swap.sentText), tone: 'neutral', icon: iconClock }
      case 'approved': {
        const heading = format(swap.approved, { symbol: displayName(record.from.symbol, '') })
        return { heading, text: fill(swap.approvedText), tone: 'accent', icon: iconInfo }
      }
      case 'done': {
        const amount = stage.received === undefined ? undefined : quoteUnits(stage.received, record.to, locale)
        const heading = amount === undefined ? swap.doneUnknown : format(swap.done, { amount })
        return { heading, text: fill(swap.doneText), tone: 'success', icon: iconCheck }
      }
      case 'failed': {
        const text = failureText(stage.reason, named, messages)
        return { heading: swap.failed, text, tone: 'error', icon: iconError }
      }
      case 'unanswered':
        return { heading: swap.unanswered, text: fill(swap.unansweredText), tone: 'warning', icon: iconWarning }
    }
  }

  #actions(record: SwapRecord, { swap, common }: Messages): readonly OutcomeAction[] {
    const { id, stage } = record
    const close = { testId: 'swap-done-button', label: swap.close, onPress: this.#done }
    switch (stage.status) {
      case 'unanswered': {
        const isFound = (): boolean => this.#record?.stage.status !== 'unanswered'
        const onPress = (): void => void this.#chain.look(id, this.#kit.feature.find, isFound)
        return [
          { testId: 'swap-dismiss', label: swap.dismiss, onPress: () => this.#dismiss(id) },
          { testId: 'swap-check', label: swap.checkAgain, isBusy: this.#chain.isOn(id), onPress },
        ]
      }
      case 'approved':
        return [close, { testId: 'swap-proceed', label: swap.goOn, onPress: () => this.#proceed(id) }]
      case 'failed':
        return [close, { testId: 'swap-again-button', label: common.tryAgain, onPress: () => this.#again(record) }]
      case 'done':
        return [{ testId: 'swap-again-button', label: swap.again, onPress: this.#afresh }, close]
      case 'asked':
      case 'sent':
        return [close]
    }
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkMark, LkSeal, SwapSuccessView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-success-view': SwapSuccessView
  }
}
