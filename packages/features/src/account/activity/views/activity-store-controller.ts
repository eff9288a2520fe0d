import { KitError } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace, Stop } from '@latchkey/primitives'
import { iconActivity, iconReceive, iconRetry, iconWarning } from '@latchkey/ui'
import { displayName, FocusRestorer, format, perform, showError, StoreController } from '@latchkey/view-kit'
import { html, type LitElement, noChange, nothing, type TemplateResult } from 'lit'

import { shownNamesFeature } from '../../names/shown-names-feature.ts'
import { activityFeature, type ActivityController } from '../activity-feature.ts'
import { tellsHistory } from '../tells-history.ts'

/** Number of placeholder rows. */
const awaitedRows = 6

/**
 * Controller of views with activity. It keeps the list up to date while the view is in the page, and renders errors.
 */
export class ActivityStoreController extends StoreController {
  readonly #host: LitElement
  readonly #isTab: boolean
  #unfollow: Stop | undefined
  /** Whether the user has requested a page again and waits for it. */
  #isRetrying = false

  /** @param isTab whether the view shares its card with the account screen */
  constructor(host: LitElement, isTab = false) {
    super(host, store => [
      store.use(activityFeature).state,
      store.use(shownNamesFeature).state,
      store.accounts.state,
      store.networks.state,
      store.modal.state,
      store.features.state,
    ])
    this.#host = host
    this.#isTab = isTab
    host.addController(new FocusRestorer(host))
  }

  hostUpdate(): void {
    // In a namespace without activity nothing is requested, not even for another namespace.
    if (!tellsHistory(this.store, this.network)) this.#stop()
    else if (this.#host.isConnected) this.#unfollow ??= this.activity.follow()
  }

  override hostDisconnected(): void {
    super.hostDisconnected()
    this.#stop()
  }

  #stop(): void {
    this.#unfollow?.()
    this.#unfollow = undefined
  }

  hostUpdated(): void {
    const failure = this.activity.takeFailure()
    if (KitError.is(failure)) showError(this.store, failure)
  }

  get activity(): ActivityController {
    return this.store.use(activityFeature)
  }

  get #namespace(): ChainNamespace | undefined {
    return this.store.modal.state.namespace ?? this.store.networks.state.activeNamespace
  }

  /** Network of the active account. */
  get network(): CaipNetwork | undefined {
    return this.store.networks.current(this.#namespace)
  }

  /** Address of the active account. */
  get address(): string | undefined {
    return this.store.accounts.identity(this.#namespace)?.address
  }

  /** Renders the placeholder for the list: it is loading, is empty, or did not load. */
  instead(): TemplateResult | undefined {
    const { transactions, error, empty, next, isListed, loading, reach } = this.activity.state
    if (!tellsHistory(this.store, this.network)) return this.#notListed()
    if (transactions.length > 0) return undefined
    if (!isListed) return this.#notListed()
    if (error !== undefined || this.#isRetrying) return this.#failed()
    if (empty) return this.#empty()
    if (!loading && next !== undefined && reach?.since !== undefined) return this.#nothingSince(reach.since)
    return next === undefined || loading ? this.#awaited() : this.moreButton()
  }

  /** Renders a note about a missing page below the loaded ones. */
  late(classes: string): TemplateResult | typeof nothing {
    const { error, loading } = this.activity.state
    if (error === undefined && !(this.#isRetrying && loading)) return nothing
    return html`<div class=${classes} role="status" data-testid="activity-late">
      <span>${this.messages.activity.late}</span>${this.#retryButton()}
    </div>`
  }

  /** Renders the age up to which a node was searched; nothing for a service. */
  reach(): TemplateResult | typeof nothing {
    const { reach } = this.activity.state
    const { activity } = this.messages
    if (!reach || (reach.since === undefined && !reach.isTokensOnly)) return nothing
    const text = !reach.isTokensOnly
      ? activity.reach
      : reach.since === undefined
        ? activity.reachTokens
        : activity.reachTokensSince
    return html`<p class="reach" data-testid="activity-reach">${format(text, { date: this.#date(reach.since) })}</p>`
  }

  #date(at = 0): string {
    return new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', numberingSystem: 'latn' }).format(new Date(at))
  }

  #nothingSince(since: number): TemplateResult {
    const heading = format(this.messages.activity.nothingSince, { date: this.#date(since) })
    return this.#said('activity-nothing-since', heading, undefined, this.moreButton())
  }

  moreButton(): TemplateResult {
    const { state } = this.activity
    return html`<lk-button variant="quiet" size="md" ?loading=${state.loading} test-id="activity-more" @click=${this.more}
      >${this.messages.activity.more}</lk-button
    >`
  }

  readonly more = (): void => void perform(this.store, () => this.activity.next())

  readonly #retry = async (): Promise<void> => {
    this.#isRetrying = true
    await perform(this.store, () => this.activity.next())
    this.#isRetrying = false
    this.#host.requestUpdate()
  }
  readonly #receive = (): void => this.store.router.push('WalletReceive')

  /** Renders the button to try again. It keeps the focus until there is an answer. */
  #retryButton(): TemplateResult {
    return html`<lk-button variant="quiet" size="md" fit ?loading=${this.#isRetrying} test-id="activity-retry" @click=${this.#retry}
      ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${this.messages.common.tryAgain}</lk-button
    >`
  }

  /** Renders an error. It is an alert only if no toast reports it. */
  #failed(): TemplateResult {
    const { activity } = this.messages
    const { error } = this.activity.state
    const role = error === undefined ? noChange : KitError.is(error) ? nothing : 'alert'
    return html`<lk-hero
      class=${this.#heroClass}
      role=${role}
      data-testid="activity-failed"
      .heading=${activity.failedTitle}
      .text=${activity.failedText}
    >
      <lk-seal slot="picture" tone="error" ?small=${this.#isTab} .icon=${iconWarning}></lk-seal>
      <div slot="extra">${this.#retryButton()}</div>
    </lk-hero>`
  }

  #empty(): TemplateResult {
    const { activity, common } = this.messages
    const text = format(activity.emptyText, { network: displayName(this.network?.name, common.unknownNetwork) })
    const receive = html`<lk-button
      variant="quiet"
      size="md"
      fit
      data-next="WalletReceive"
      test-id="activity-receive"
      @click=${this.#receive}
      ><lk-icon slot="start" .icon=${iconReceive} .size=${18}></lk-icon>${activity.receive}</lk-button
    >`
    const canReceive = this.store.features.state.receive
    return this.#said('empty-activity-state', activity.emptyTitle, text, canReceive ? receive : undefined)
  }

  #notListed(): TemplateResult {
    const { activity } = this.messages
    return this.#said('activity-not-listed', activity.notListedTitle, activity.notListedText)
  }

  get #heroClass(): string | typeof nothing {
    return this.#isTab ? 'brief' : nothing
  }

  #said(testId: string, heading: string, text: string | undefined, next?: TemplateResult): TemplateResult {
    return html`<lk-hero class=${this.#heroClass} data-testid=${testId} .heading=${heading} .text=${text}>
      <lk-seal slot="picture" ?small=${this.#isTab} .icon=${iconActivity}></lk-seal>
      ${next === undefined ? nothing : html`<div slot="extra">${next}</div>`}
    </lk-hero>`
  }

  #awaited(): TemplateResult {
    const row = html`<li>
      <lk-skeleton width="40px" height="40px" radius="50%"></lk-skeleton>
      <span><lk-skeleton width="84px" height="14px"></lk-skeleton><lk-skeleton width="120px" height="12px"></lk-skeleton></span>
      <span><lk-skeleton width="80px" height="14px"></lk-skeleton><lk-skeleton width="44px" height="12px"></lk-skeleton></span>
    </li>`
    return html`<div data-testid="activity-awaited" aria-busy="true" role="img" aria-label=${this.messages.activity.loading}>
      <div class="group awaited" aria-hidden="true"><lk-skeleton width="90px" height="12px"></lk-skeleton></div>
      <ul class="list awaited" aria-hidden="true">${Array.from({ length: awaitedRows }, () => row)}</ul>
    </div>`
  }
}
