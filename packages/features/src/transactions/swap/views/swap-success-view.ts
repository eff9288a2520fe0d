import { imagesFeature, type Messages } from '@latchkey/core'
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
  type SealTone,
} from '@latchkey/ui'
import { displayName, FocusRestorer, format, StoreController, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, type PropertyDeclarations, type TemplateResult } from 'lit'

import { ChainSearch } from '../../shared/views/chain-search.ts'
import { outcomePlate } from '../../shared/views/outcome-plate.ts'
import { exactUnits, quoteUnits } from '../../shared/views/shown-amount.ts'
import { WhileShown } from '../../shared/views/while-shown.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapController } from '../swap-controller.ts'
import type { SwapRecord } from '../swap-state.ts'
import { meetingPictures, planStyles } from './plan-parts.ts'
import { failureText } from './rejection-text.ts'

/** Texts and appearance of a result. */
interface OutcomeText {
  readonly heading: string
  readonly text: string
  readonly tone: SealTone
  readonly icon: string
}

/** @summary State and result of a swap. */
export class SwapSuccessView extends LitElement {
  static readonly tag = 'lk-swap-success-view'
  static override get properties(): PropertyDeclarations {
    return { params: { attribute: false } }
  }

  static override styles: CSSResultGroup = [viewStyles, planStyles]

  params: { readonly id: string } | undefined
  readonly #kit = new StoreController(this, store => [
    store.use(swapFeature).state,
    store.use(imagesFeature).state,
    store.modal.state,
  ])
  readonly #following = new WhileShown(this)
  #last: SwapRecord | undefined
  readonly #chain = new ChainSearch(this)

  constructor() {
    super()
    this.addController(new FocusRestorer(this))
  }

  get #swap(): SwapController {
    return this.#kit.store.use(swapFeature)
  }

  /** Current record. If it was removed meanwhile, its last state stays. */
  get #record(): SwapRecord | undefined {
    this.#last = this.#swap.state.swaps.find(({ id }) => id === this.params?.id) ?? this.#last
    return this.#last
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    const { store } = this.#kit
    this.#following.begin(() => this.#swap.follow())
    if (!this.#record && store.modal.state.open) store.router.reset('Account')
  }

  readonly #done = (): void => this.#kit.store.router.reset('Account')

  /** Opens the form with the same tokens and amount. Nothing is swapped. */
  readonly #again = (): void => {
    const { router } = this.#kit.store
    const record = this.#record
    if (!record) return
    const { from, to, fromAmount } = record
    router.reset('Account')
    router.push('Swap', {
      fromToken: from.address,
      toToken: to.address,
      amount: formatUnits(BigInt(fromAmount), from.decimals),
    })
  }
  readonly #afresh = (): void => {
    const { router } = this.#kit.store
    this.#swap.reset()
    router.reset('Account')
    router.push('Swap')
  }
  readonly #dismiss = (): void => {
    if (this.params) this.#swap.dismiss(this.params.id)
    this.#done()
  }
  readonly #proceed = (): void => {
    const { router } = this.#kit.store
    if (!this.params) return
    const { id } = this.params
    router.reset('Account')
    router.push('SwapPreview')
    void this.#swap.proceed(id)
  }
  readonly #search = (): void => {
    const isFound = (): boolean => this.#record?.stage.status !== 'unanswered'
    if (this.params) void this.#chain.look(this.params.id, this.#swap.find, isFound)
  }

  protected override render(): TemplateResult {
    const { store, messages } = this.#kit
    const record = this.#record
    if (!record) return html`<div class="body"></div>`
    const { stage, networkId, from, to } = record
    const { heading, text, tone, icon } = this.#outcome(record, messages)
    const received = stage.status === 'done' ? stage.received : undefined
    const exact = received === undefined ? undefined : exactUnits(received, to, this.#kit.locale)
    const isMissed = stage.status === 'unanswered' && this.#chain.hasMissed(record.id)
    const shown = isMissed ? messages.swap.notFound : text
    const picture =
      stage.status === 'done'
        ? meetingPictures(store, from, to, html`<lk-mark slot="mark" .icon=${icon} tone="success"></lk-mark>`)
        : html`<lk-seal slot="picture" .icon=${icon} .tone=${tone}></lk-seal>`
    return html`<div class="body">
        ${outcomePlate({ kind: 'swap', stage, network: store.networks.find(networkId), heading, text: shown, exact, picture, explorer: messages.swap.explorer })}
      </div>
      ${this.#dock(record, messages)}`
  }

  #outcome({ stage, ...record }: SwapRecord, messages: Messages): OutcomeText {
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
        const symbol = displayName(record.from.symbol, '')
        return {
          heading: format(swap.approved, { symbol }),
          text: fill(swap.approvedText),
          tone: 'accent',
          icon: iconInfo,
        }
      }
      case 'done': {
        const amount = stage.received === undefined ? undefined : quoteUnits(stage.received, record.to, locale)
        const heading = amount === undefined ? swap.doneUnknown : format(swap.done, { amount })
        return { heading, text: fill(swap.doneText), tone: 'success', icon: iconCheck }
      }
      case 'failed':
        return {
          heading: swap.failed,
          text: failureText(stage.reason, named, messages),
          tone: 'error',
          icon: iconError,
        }
      case 'unanswered':
        return { heading: swap.unanswered, text: fill(swap.unansweredText), tone: 'warning', icon: iconWarning }
    }
  }

  #dock({ stage }: SwapRecord, { swap, common }: Messages): TemplateResult {
    const close = (variant: 'primary' | 'secondary'): TemplateResult =>
      html`<lk-button .variant=${variant} test-id="swap-done-button" @click=${this.#done}>${swap.close}</lk-button>`
    switch (stage.status) {
      case 'unanswered':
        return html`<div class="dock pair">
          <lk-button variant="secondary" test-id="swap-dismiss" @click=${this.#dismiss}>${swap.dismiss}</lk-button>
          <lk-button variant="primary" ?loading=${this.#chain.isOn(this.params?.id)} test-id="swap-check" @click=${this.#search}>${swap.checkAgain}</lk-button>
        </div>`
      case 'approved':
        return html`<div class="dock pair">
          ${close('secondary')}<lk-button variant="primary" test-id="swap-proceed" @click=${this.#proceed}>${swap.goOn}</lk-button>
        </div>`
      case 'failed':
        return html`<div class="dock pair">
          ${close('secondary')}<lk-button variant="primary" test-id="swap-again-button" @click=${this.#again}>${common.tryAgain}</lk-button>
        </div>`
      case 'done':
        return html`<div class="dock pair">
          <lk-button variant="secondary" test-id="swap-again-button" @click=${this.#afresh}>${swap.again}</lk-button>${close('primary')}
        </div>`
      case 'asked':
      case 'sent':
        return html`<div class="dock">${close('primary')}</div>`
    }
  }
}

export const elements = [LkButton, LkHero, LkIcon, LkLogo, LkMark, LkSeal, SwapSuccessView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-success-view': SwapSuccessView
  }
}
