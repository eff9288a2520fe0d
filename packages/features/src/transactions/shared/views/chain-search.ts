import type { LitElement } from 'lit'

/** Searches the chain for a transaction with an unknown result, when the user requests it. */
export class ChainSearch {
  readonly #host: LitElement
  #searched: string | undefined
  #missed: string | undefined

  constructor(host: LitElement) {
    this.#host = host
  }

  /** Returns whether the search is running. */
  isOn(id: string | undefined): boolean {
    return id !== undefined && id === this.#searched
  }

  /** Returns whether the last search found nothing. */
  hasMissed(id: string | undefined): boolean {
    return id !== undefined && id === this.#missed
  }

  /**
   * Searches for a transaction by its record's id, unless that search is running.
   *
   * @param isFound returns whether the result is known by now
   * @returns whether it was found, and no other search was started meanwhile
   */
  async look(id: string, find: (id: string) => Promise<unknown>, isFound: () => boolean): Promise<boolean> {
    if (this.isOn(id)) return false
    this.#searched = id
    this.#missed = undefined
    this.#host.requestUpdate()
    await find(id)
    if (!this.isOn(id)) return false
    this.#searched = undefined
    if (!isFound()) this.#missed = id
    this.#host.requestUpdate()
    return isFound()
  }
}
