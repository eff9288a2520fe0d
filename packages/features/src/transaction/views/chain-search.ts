import type { LitElement } from 'lit'

/** Looks on chain, as a person asks for it, for what was sent and of which nobody knows what became of it. */
export class ChainSearch {
  readonly #host: LitElement
  #sought: string | undefined
  #missed: string | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Whether it is looked for now. */
  isOn(id: string | undefined): boolean {
    return id !== undefined && id === this.#sought
  }

  /** Whether it was looked for, and not found. */
  hasMissed(id: string | undefined): boolean {
    return id !== undefined && id === this.#missed
  }

  /**
   * Looks for one by its id, unless that is done already.
   *
   * @param isFound whether somebody knows by now what became of it
   * @returns whether it was found, and nothing else was looked for meanwhile
   */
  async look(id: string, find: (id: string) => Promise<unknown>, isFound: () => boolean): Promise<boolean> {
    if (this.isOn(id)) return false
    this.#sought = id
    this.#missed = undefined
    this.#host.requestUpdate()
    await find(id)
    if (!this.isOn(id)) return false
    this.#sought = undefined
    if (!isFound()) this.#missed = id
    this.#host.requestUpdate()
    return isFound()
  }
}
