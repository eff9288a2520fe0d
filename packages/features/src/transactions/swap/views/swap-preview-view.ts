import { imagesFeature, type Messages } from '@latchkey/core'
import {
  iconSwap,
  iconWarning,
  LkButton,
  LkDl,
  LkHero,
  LkIcon,
  LkLogo,
  LkNote,
  LkSkeleton,
  LkSteps,
} from '@latchkey/ui'
import { displayName, format, perform, requestNetworkImages, viewStyles } from '@latchkey/view-kit'
import { type CSSResultGroup, html, LitElement, nothing, type TemplateResult } from 'lit'

import { isCurrentScreen, leaveWithoutAccount } from '../../shared/views/leave-without-account.ts'
import { partyPlate, partyStyles } from '../../shared/views/party-plate.ts'
import { previewStyles } from '../../shared/views/preview-styles.ts'
import { exactUnits, quoteUnits } from '../../shared/views/shown-amount.ts'
import { bridge, sendStyles } from '../../shared/views/transaction-styles.ts'
import { unknownTokenPlate } from '../../shared/views/unknown-token.ts'
import { ScreenAction } from '../../shared/views/screen-action.ts'
import { ScreenController } from '../../shared/views/screen-controller.ts'
import { activeConnection } from '../../shared/views/waiting-plate.ts'
import { walletName } from '../../shared/wallet-name.ts'
import { swapFeature } from '../swap-feature.ts'
import type { SwapPlan, SwapRecord, SwapReview } from '../swap-state.ts'
import { awaitedPlan, meetingPictures, nativeOf, planFacts, planStyles, timeLeft, worthOf } from './plan-parts.ts'
import { rejectionCard } from './rejection-text.ts'
import { swapPicture } from './shown-swap.ts'
import { shownSteps } from './swap-steps.ts'

/** @summary Review of a swap before the wallet is asked, and its steps during the request. */
export class SwapPreviewView extends LitElement {
  static readonly tag = 'lk-swap-preview-view'

  static override styles: CSSResultGroup = [viewStyles, partyStyles, sendStyles, previewStyles, planStyles]

  readonly #kit = new ScreenController(this, swapFeature, '.body')
  #stopClock: (() => void) | undefined
  /** Runs until the wallet's answer is shown. */
  readonly #request = new ScreenAction(this)
  /** Shown plan. It stays in view while the next one is made. */
  #plan: SwapPlan | undefined
  /** Minimum of the plan before, if it was higher. */
  #before: bigint | undefined

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stopClock?.()
    this.#stopClock = undefined
    this.#plan = undefined
  }

  protected override willUpdate(): void {
    if (!this.isConnected) return
    const { state } = this.#kit.feature
    if (this.#kit.follow()) {
      // A view that opens during a wallet request joins it.
      if (state.loading) this.#confirm()
      else if (state.review.status !== 'making' && state.issue === undefined) void this.#kit.feature.review()
    }
    if (state.review.status === 'ready') this.#take(state.review)
    else if (state.review.status !== 'making') this.#plan = undefined
    if (this.#isWaiting) return
    this.#leaveWithoutPlan()
    this.#renew()
  }

  /** Takes over a plan. One that brings less than the shown one has to look different. */
  #take({ plan, minimumBefore }: Extract<SwapReview, { status: 'ready' }>): void {
    if (plan === this.#plan) return
    const shown = minimumBefore ?? this.#plan?.minimum
    this.#before = shown !== undefined && shown > plan.minimum ? shown : undefined
    this.#plan = plan
  }

  get #isWaiting(): boolean {
    return this.#kit.feature.state.loading || this.#request.isOn
  }

  /** Leaves the screen if there is nothing to review: a site may open it early, and the account or its network may change. */
  #leaveWithoutPlan(): void {
    const { store, feature } = this.#kit
    const { review, issue } = feature.state
    if (review.status !== 'none' || issue === undefined || issue === 'quote')
      return leaveWithoutAccount(store, 'SwapPreview', 'eip155')
    if (isCurrentScreen(store, 'SwapPreview')) this.#edit()
  }

  /** Makes a new plan if there is a newer quote: the simulation is outdated then. */
  #renew(): void {
    const { quote, review } = this.#kit.feature.state
    if (quote.status !== 'ready' || review.status !== 'ready') return
    if (quote.askedAt > review.plan.madeAt) void this.#kit.feature.review()
  }

  protected override updated(): void {
    const { store } = this.#kit
    const network = this.#kit.feature.network()
    for (const token of [this.#plan?.from, this.#plan?.to])
      if (token?.isNative) store.use(imagesFeature).request('token', token.symbol)
    if (network) requestNetworkImages(store, [network])
    if (this.isConnected && this.#kit.feature.state.quote.status === 'ready')
      this.#stopClock ??= store.environment.clock.after(1_000, () => {
        this.#stopClock = undefined
        this.requestUpdate()
      })
  }

  readonly #edit = (): void => {
    const { router } = this.#kit.store
    if (!router.pop()) router.reset('Swap')
  }
  readonly #again = (): void => void this.#kit.feature.again()
  readonly #confirm = (): void => {
    const { store, feature } = this.#kit
    const request = async (): Promise<void> => {
      const record = await feature.confirm()
      // A wallet in the modal has shown a screen of its own over this one, which may not be back yet.
      if (!record || !isCurrentScreen(store, 'SwapPreview')) return
      this.#request.keepOn()
      store.router.reset('SwapSuccess', { id: record.id })
    }
    void this.#request.run(() => perform(store, request))
  }

  /** Record of the request. */
  get #record(): SwapRecord | undefined {
    const { swaps, current } = this.#kit.feature.state
    return swaps.find(({ id }) => id === current)
  }

  protected override render(): TemplateResult {
    const { messages } = this.#kit
    return this.#isWaiting ? this.#waiting(messages) : this.#review(messages)
  }

  #review(messages: Messages): TemplateResult {
    const { swap } = messages
    const { review } = this.#kit.feature.state
    const isRejected = review.status === 'refused'
    const isReady = review.status === 'ready'
    const body = isRejected
      ? this.#rejection(messages)
      : this.#plan
        ? this.#planned(this.#plan, messages)
        : awaitedPlan(swap)
    // The region has no control, so it takes the focus itself and can be scrolled by keyboard.
    return html`<div class="body" role="region" aria-label=${swap.previewTitle} tabindex="0">${body}</div>
      <div class="dock pair">
        <lk-button variant="secondary" test-id="swap-edit-button" @click=${this.#edit}>${swap.edit}</lk-button>
        ${
          isRejected
            ? html`<lk-button variant="primary" test-id="swap-again-button" @click=${this.#again}>${swap.newRate}</lk-button>`
            : html`<lk-button variant="primary" ?loading=${!isReady} test-id="swap-confirm-button" @click=${this.#confirm}
                ><lk-icon slot="start" .icon=${iconSwap} .size=${18}></lk-icon>${isReady ? swap.confirm : swap.checking}</lk-button
              >`
        }
      </div>`
  }

  #planned(plan: SwapPlan, messages: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { swap } = messages
    const { state } = this.#kit.feature
    const { from, to, steps } = plan
    const facts = planFacts(
      plan,
      nativeOf(this.#kit.feature),
      timeLeft(state.quote, store.environment.clock.now(), locale, swap),
      messages,
      locale,
    )
    const least = format(swap.atLeast, { amount: quoteUnits(plan.minimum, { ...to, symbol: '' }, locale) })
    return html`${this.#changed(plan, messages)}
      ${partyPlate(swap.from, exactUnits(plan.fromAmount, from, locale), worthOf(plan.fromAmount, from, locale), swapPicture(store, from, 48, ''))}
      ${bridge()}
      ${partyPlate(least, quoteUnits(plan.expected, to, locale), worthOf(plan.expected, to, locale), swapPicture(store, to, 48, ''), exactUnits(plan.expected, to, locale))}
      ${unknownTokenPlate([from, to], swap)}
      <section class="plate" data-testid="swap-plan"><lk-dl ruled class="facts" .items=${facts}></lk-dl></section>
      ${
        steps.length > 1
          ? html`<section class="plate"><lk-steps .steps=${shownSteps(steps, this.#named(plan), messages)} data-testid="swap-steps"></lk-steps></section>`
          : nothing
      }`
  }

  /** Warns that the plan before was better. */
  #changed({ to, minimum }: SwapPlan, { swap }: Messages): TemplateResult | typeof nothing {
    if (this.#before === undefined) return nothing
    const { locale } = this.#kit
    const text = format(swap.changedText, {
      amount: quoteUnits(minimum, to, locale),
      before: quoteUnits(this.#before, to, locale),
    })
    return html`<section class="plate" data-testid="swap-changed">
      <lk-note tone="warning" role="alert" .icon=${iconWarning} .heading=${swap.changed}>${text}</lk-note>
    </section>`
  }

  #rejection(messages: Messages): TemplateResult | typeof nothing {
    const network = this.#kit.feature.network()
    const named = {
      symbol: displayName(network?.nativeCurrency.symbol, ''),
      network: displayName(network?.name, messages.common.unknownNetwork),
      wallet: this.#wallet,
    }
    return rejectionCard(this.#kit.feature.state.review, named, messages)
  }

  #named({ from, to, fromAmount, minimum }: SwapPlan) {
    const { locale } = this.#kit
    return { wallet: this.#wallet, from: exactUnits(fromAmount, from, locale), to: quoteUnits(minimum, to, locale) }
  }

  #waiting(messages: Messages): TemplateResult {
    const { store, locale } = this.#kit
    const { swap, common } = messages
    const wallet = this.#wallet
    const record = this.#record ?? this.#plan
    const network = displayName(this.#kit.feature.network()?.name, common.unknownNetwork)
    const isOnChain = this.#record?.stage.status === 'sent'
    const steps = record?.steps ?? []
    const from = record ? exactUnits(record.fromAmount, record.from, locale) : ''
    const to = record ? quoteUnits(record.minimum, record.to, locale) : ''
    const isAllowed = steps.length > 1
    const heading = isAllowed
      ? format(swap.allow, { symbol: displayName(record?.from.symbol, '') })
      : format(swap.waiting, { wallet })
    const text = isAllowed ? format(swap.allowText, { amount: from }) : format(swap.waitingText, { from, to })
    return html`<div class="body">
        <section class="plate">
          <lk-hero tight role="status" data-testid="swap-waiting" .heading=${heading} .text=${text}>
            ${record ? meetingPictures(store, record.from, record.to, nothing) : nothing}
          </lk-hero>
        </section>
        ${
          isAllowed
            ? html`<section class="plate"><lk-steps .steps=${shownSteps(steps, { wallet, from, to }, messages)} data-testid="swap-steps"></lk-steps></section>`
            : nothing
        }
      </div>
      <div class="dock">
        <lk-button variant="secondary" loading test-id="swap-confirm-button"
          >${isOnChain ? format(swap.waitingNetwork, { network }) : format(swap.waitingFor, { wallet })}</lk-button
        >
      </div>`
  }

  get #wallet(): string {
    const { store, messages } = this.#kit
    const { wallet } = activeConnection(store, 'eip155') ?? {}
    return displayName(walletName(wallet) ?? this.#record?.wallet, messages.swap.yourWallet)
  }
}

export const elements = [LkButton, LkDl, LkHero, LkIcon, LkLogo, LkNote, LkSkeleton, LkSteps, SwapPreviewView]

declare global {
  interface HTMLElementTagNameMap {
    'lk-swap-preview-view': SwapPreviewView
  }
}
