import { imagesFeature } from '@latchkey/core'
import type { CaipNetwork, Stop } from '@latchkey/primitives'
import { iconRetry } from '@latchkey/ui'
import { requestNetworkImages, StoreController } from '@latchkey/view-kit'
import { html, type LitElement, type TemplateResult } from 'lit'

import { tokensFeature, type TokensController, type TokensState } from '../tokens-feature.ts'
import { requestTokenImages } from './token-row.ts'

/** Which networks a view shows the tokens of; `undefined` is the one that the account is on. */
type Asked = (kit: TokensStoreController) => readonly (CaipNetwork | undefined)[]

/**
 * The store of a view that shows tokens: keeps them up to date as long as the view is there, brings in their pictures, and asks again
 * for what did not come.
 */
export class TokensStoreController extends StoreController {
  readonly #host: LitElement
  readonly #asked: Asked
  #unfollow: Stop | undefined
  #stopWaiting: Stop | undefined

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

  /** Those of the family that shows. */
  get networks(): readonly CaipNetwork[] {
    const { modal, networks } = this.store
    const namespace = modal.state.namespace ?? networks.state.activeNamespace
    return (namespace && networks.state.byNamespace[namespace]?.requestedCaipNetworks) ?? []
  }

  /** What is known of each network that the view shows. */
  get known(): readonly TokensState[] {
    return this.#asked(this).map(network => this.tokens.known(network))
  }

  get #isLocked(): boolean {
    return this.tokens.isLocked()
  }

  refresh(): void {
    for (const network of this.#asked(this)) void this.tokens.refresh(network)
  }

  readonly #retry = (): void => {
    for (const network of this.#asked(this)) void this.tokens.retry(network)
  }

  retryButton(): TemplateResult {
    return html`<lk-button variant="quiet" size="md" fit ?disabled=${this.#isLocked} test-id="tokens-retry" @click=${this.#retry}
      ><lk-icon slot="start" .icon=${iconRetry} .size=${18}></lk-icon>${this.messages.common.tryAgain}</lk-button
    >`
  }
}
