import type { LitElement } from 'lit'

/** Action of a screen that the user starts, and that runs once at a time. */
export class ScreenAction {
  readonly #host: LitElement
  #isOn = false
  #isKept = false

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Whether it is running. */
  get isOn(): boolean {
    return this.#isOn
  }

  /** Runs it, unless it is running. Rejects as it does. */
  async run(action: () => Promise<unknown>): Promise<void> {
    if (this.#isOn) return
    this.#isOn = true
    this.#host.requestUpdate()
    try {
      await action()
    } finally {
      this.#isOn = this.#isKept
      this.#host.requestUpdate()
    }
  }

  /** Lets it appear to run for ever: another screen follows, and this one keeps its content while it fades out. */
  keepOn(): void {
    this.#isKept = true
  }
}
