import type { ConnectionRef, KitErrorCode, Store } from '@latchkey/core'
import { perform, type StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'

/** Status of the latest switch. */
export type ConnectionSwitchStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'asking'; readonly ref: ConnectionRef }
  | { readonly status: 'failed'; readonly ref: ConnectionRef; readonly code: KitErrorCode }

/** Switches to another connection while a view is shown and the modal is open. A new switch ends the one before. */
export class ConnectionSwitch implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #current: AbortController | undefined
  #stopWatching: (() => void) | undefined
  state: ConnectionSwitchStatus = { status: 'idle' }

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  get #store(): Store {
    return this.#kit.store
  }

  hostConnected(): void {
    const { state } = this.#store.modal
    this.#stopWatching = subscribe(state, () => state.open || this.clear(), true)
  }

  hostDisconnected(): void {
    this.#stopWatching?.()
    this.#end()
    this.state = { status: 'idle' }
  }

  /** Aborts the switch, and clears its error. */
  clear(): void {
    this.#end()
    this.#become({ status: 'idle' })
  }

  #end(): void {
    this.#current?.abort(new DOMException('The view was left', 'AbortError'))
    this.#current = undefined
  }

  /** Switches to a connection. @returns whether it is the active one now */
  async start(ref: ConnectionRef): Promise<boolean> {
    this.clear()
    const attempt = new AbortController()
    this.#current = attempt
    this.#become({ status: 'asking', ref })
    const outcome = await perform(this.#store, () =>
      this.#store.connections.switchConnection(ref, { signal: attempt.signal }).catch((error: unknown) => {
        if (!attempt.signal.aborted) throw error
      }),
    )
    if (this.#current !== attempt) return false
    this.#current = undefined
    this.#become(outcome.status === 'failed' ? { status: 'failed', ref, code: outcome.error.code } : { status: 'idle' })
    return outcome.status === 'done'
  }

  #become(state: ConnectionSwitchStatus): void {
    this.state = state
    this.#host.requestUpdate()
  }
}

/** Returns the text about wallets that explains a failed switch. */
export function reasonOf(code: KitErrorCode): 'declined' | 'pending' | 'missing' | 'failed' {
  switch (code) {
    case 'connectionRejected':
      return 'declined'
    case 'requestPending':
      return 'pending'
    case 'connectorNotFound':
    case 'walletNotInstalled':
      return 'missing'
    default:
      return 'failed'
  }
}
