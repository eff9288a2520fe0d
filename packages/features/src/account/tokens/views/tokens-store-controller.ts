import { imagesFeature } from '@latchkey/core'
import type { CaipNetwork, ChainNamespace, Stop } from '@latchkey/primitives'
import { iconRetry } from '@latchkey/ui'
import { FocusRestorer, requestNetworkImages, StoreController } from '@latchkey/view-kit'
import { html, type LitElement, type TemplateResult } from 'lit'

import { tokensFeature, type TokensController, type TokensState } from '../tokens-feature.ts'
import { requestTokenImages } from '../../../transactions/shared/views/token-row.ts'

/** Networks whose tokens a view shows; `undefined` is the account's network. */
type Asked = (kit: TokensStoreController) => readonly (CaipNetwork | undefined)[]

/** State of a network's tokens in a view. */
type Known = Pick<TokensState, 'status' | 'value'>

/**
 * Controller of views with tokens. It keeps the tokens up to date while the view is in the page, requests their
 * pictures, and repeats failed requests.
 */
export class TokensStoreController extends StoreController {
  readonly #host: LitElement
  readonly #asked: Asked
  #unfollow: Stop | undefined
  #stopWaiting: Stop | undefined
  /** Request that the user has repeated and waits for. */
  #lastRetry:
    | { readonly networks: readonly (CaipNetwork | undefined)[]; readonly address: string | undefined }
    | undefined

  constructor(host: LitElement, asked: Asked) {
    super(host, store => [
      store.use(tokensFeature).state,
      store.use(imagesFeature).state,
      store.accounts.state,
      store.networks.state,
      store.modal.state,
      store.features.state,
    ])
    this.#host = host
    this.#asked = asked
    host.addController(new FocusRestorer(host))
  }

  override hostConnected(): void {
    super.hostConnected()
    this.#unfollow = this.tokens.follow()
  }

  override hostDisconnected(): void {
    super.hostDisconnected()
    this.#unfollow?.()
    this.#stopWaiting?.()
    this.#stopWaiting = undefined
  }

  hostUpdated(): void {
    const { store } = this
    const tokens = this.known.flatMap(({ value }) => value ?? [])
    requestTokenImages(store, tokens)
    requestNetworkImages(
      store,
      store.options.networks.filter(({ caipNetworkId }) => tokens.some(({ chainId }) => chainId === caipNetworkId)),
    )
    if (!this.#isLocked) return
    this.#stopWaiting ??= store.environment.clock.after(1_000, () => {
      this.#stopWaiting = undefined
      this.#host.requestUpdate()
    })
  }

  get tokens(): TokensController {
    return this.store.use(tokensFeature)
  }

  get #namespace(): ChainNamespace | undefined {
    return this.store.modal.state.namespace ?? this.store.networks.state.activeNamespace
  }

  /** Networks of the active namespace. */
  get networks(): readonly CaipNetwork[] {
    const namespace = this.#namespace
    return (namespace && this.store.networks.state.byNamespace[namespace]?.requestedCaipNetworks) ?? []
  }

  /** Networks whose request is being repeated for the active account. */
  get #retried(): readonly (CaipNetwork | undefined)[] {
    return this.#lastRetry?.address === this.#address ? (this.#lastRetry?.networks ?? []) : []
  }

  get #address(): string | undefined {
    return this.store.accounts.identity(this.#namespace)?.address
  }

  /**
   * State of each network that the view shows. A failure stays in view, with the focus, until the user's retry has an
   * answer.
   */
  get known(): readonly Known[] {
    const retried = this.#retried
    return this.#asked(this).map(network => {
      const { status, value } = this.tokens.known(network)
      return { value, status: status === 'loading' && retried.includes(network) ? 'failed' : status }
    })
  }

  /** Networks whose request failed. */
  get #missing(): readonly (CaipNetwork | undefined)[] {
    return this.#asked(this).filter(network => this.tokens.known(network).status === 'failed')
  }

  get #isLocked(): boolean {
    const missing = this.#missing
    return missing.length > 0 && missing.every(network => this.tokens.isLocked(network))
  }

  refresh(): void {
    for (const network of this.#asked(this)) void this.tokens.refresh(network)
  }

  readonly #retry = async (): Promise<void> => {
    const networks = this.#missing.filter(network => !this.tokens.isLocked(network))
    const retry = { networks, address: this.#address }
    this.#lastRetry = retry
    await Promise.all(networks.map(network => this.tokens.retry(network)))
    if (this.#lastRetry !== retry) return
    this.#lastRetry = undefined
    this.#host.requestUpdate()
  }

  retryButton(): TemplateResult {
    return html`<lk-button
      variant="quiet"
      size="md"
      fit
      ?loading=${this.#retried.length > 0}
      ?soft-disabled=${this.#isLocked}
      test-id="tokens-retry"
      @click=${this.#retry}
      ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${this.messages.common.tryAgain}</lk-button
    >`
  }
}
