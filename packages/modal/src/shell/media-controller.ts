import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** Tracks whether a media query matches, while an element is connected. Without `matchMedia`, as in jsdom, it never matches. */
export class MediaController implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #query: MediaQueryList | undefined

  constructor(host: ReactiveControllerHost, query: string) {
    this.#host = host
    this.#query = typeof matchMedia === 'function' ? matchMedia(query) : undefined
    host.addController(this)
  }

  get matches(): boolean {
    return this.#query?.matches ?? false
  }

  hostConnected(): void {
    this.#query?.addEventListener('change', this.#update)
  }

  hostDisconnected(): void {
    this.#query?.removeEventListener('change', this.#update)
  }

  readonly #update = (): void => this.#host.requestUpdate()
}
