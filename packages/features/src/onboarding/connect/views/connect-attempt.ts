import { type ConnectFacts, KitError, type MergedConnector, tellOutcome, type Wallet } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { connectorFor, perform, type StoreController } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'
import { subscribe } from 'valtio/vanilla'

/** Status of an attempt to connect an installed wallet. */
export type AttemptStatus = 'waiting' | 'answered' | 'declined' | 'pending' | 'unsupported' | 'error' | 'connected'

/**
 * Requests the accounts of an installed wallet while a view is shown. If the user leaves the view or closes the modal,
 * the attempt ends with `modalClosed`. A new attempt ends the one before.
 */
export class ConnectAttempt implements ReactiveController {
  readonly #host: LitElement
  readonly #kit: StoreController
  #current: AbortController | undefined
  #stopWatching: (() => void) | undefined
  status: AttemptStatus = 'waiting'

  constructor(host: LitElement, kit: StoreController) {
    this.#host = host
    this.#kit = kit
    host.addController(this)
  }

  hostConnected(): void {
    const { modal } = this.#kit.store
    this.#stopWatching = subscribe(
      modal.state,
      () => {
        if (!modal.state.open) this.#leave()
      },
      true,
    )
  }

  hostDisconnected(): void {
    this.#stopWatching?.()
    this.#leave()
  }

  /** Ends the attempt, unless the wallet has already agreed: features then continue on screens of their own. */
  #leave(): void {
    if (this.status !== 'answered') this.#end()
  }

  #end(): void {
    this.#current?.abort(new KitError('modalClosed'))
    this.#current = undefined
  }

  /** @param chosen only this namespace, if the wallet serves several */
  async start(merged: MergedConnector, wallet: Wallet | undefined, chosen?: ChainNamespace): Promise<void> {
    const { store } = this.#kit
    this.#end()
    const attempt = new AbortController()
    this.#current = attempt
    this.#become('waiting')
    const namespace = chosen ?? store.modal.state.namespace
    const connector = connectorFor(store, merged, namespace)
    if (!connector) return
    const connect = async (): Promise<ConnectFacts> => {
      await store.connections.connect(connector, {
        signal: attempt.signal,
        onAnswer: () => this.#current === attempt && this.#become('answered'),
        ...(namespace && { namespace }),
      })
      return { method: 'browser', name: merged.name, wallet: wallet ?? walletOf(merged) }
    }
    const outcome = await perform(store, () => tellOutcome(store, connect, attempt.signal))
    if (this.#current !== attempt) return
    this.#current = undefined
    if (outcome.status === 'done') this.#become('connected')
    else this.#become(outcome.status === 'failed' ? statusOf(outcome.error) : 'waiting')
  }

  #become(status: AttemptStatus): void {
    this.status = status
    this.#host.requestUpdate()
  }
}

function statusOf(error: KitError): AttemptStatus {
  switch (error.code) {
    case 'connectionRejected':
      return 'declined'
    case 'requestPending':
      return 'pending'
    case 'chainNotSupported':
      return 'unsupported'
    default:
      return 'error'
  }
}

/** Converts an installed wallet that was not chosen from a list, to store it as a recent one. */
function walletOf({ id, explorerId, name, imageUrl, imageId, rdns }: MergedConnector): Wallet {
  return {
    id: explorerId ?? id,
    name,
    ...(imageUrl && { imageUrl }),
    ...(imageId && { imageId }),
    ...(rdns && { rdns }),
  }
}
