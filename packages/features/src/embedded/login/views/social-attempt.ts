import type { SocialProvider } from '@latchkey/core'
import { perform, type StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

import { authConnectorId } from '../auth-connector.ts'
import { embeddedFeature } from '../embedded-feature.ts'
import { logInWhileShown } from '../login-screens.ts'
import type { SocialOptions, SocialProgress, Socials } from '../social.ts'
import { joinEmbedded } from './join-embedded.ts'

/** Logs in for a screen. It joins a login of the same provider that is in progress. */
export class SocialAttempt implements ReactiveController {
  readonly #kit: StoreController
  readonly #first: () => readonly [SocialProvider, SocialOptions]

  /** @param first returns the provider and options of the screen's first login */
  constructor(host: LitElement, kit: StoreController, first: () => readonly [SocialProvider, SocialOptions]) {
    this.#kit = kit
    this.#first = first
    host.addController(this)
  }

  get #socials(): Socials {
    return this.#kit.store.use(embeddedFeature).socials
  }

  /** Progress of the login. */
  get progress(): SocialProgress | 'connected' {
    const { store } = this.#kit
    const [provider] = this.#first()
    const { login } = this.#socials.state
    if (login?.provider === provider) return login
    const isDone = Object.values(store.connections.state.byNamespace)
      .flat()
      .some(({ connectorId, wallet }) => connectorId === authConnectorId && wallet.social === provider)
    return isDone ? 'connected' : { provider, step: 'starting' }
  }

  get farcasterUrl(): string | undefined {
    return this.#socials.state.farcasterUrl
  }

  /** Starts the login once the view is in the page. Lit calls it. */
  hostConnected(): void {
    joinEmbedded(this.#kit.store)
    const [provider, options] = this.#first()
    const { login } = this.#socials.state
    if (login?.provider !== provider || login.step === 'failed') this.start(options)
  }

  /** Starts the login, or starts it again. */
  start(options: SocialOptions = {}): void {
    const { store } = this.#kit
    const [provider] = this.#first()
    void perform(store, () => logInWhileShown(store, this.#socials, provider, options))
  }

  showWindow(): void {
    this.#socials.showWindow()
  }
}
