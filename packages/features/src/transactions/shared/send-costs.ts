import { createQuery, type QueryState, type Store } from '@latchkey/core'
import { BaseError, type Stop, type TransferEstimate, type TransferSimulation } from '@latchkey/primitives'

import { sendError } from './errors.ts'
import { requestOf, type SendOrder, verifyOrder } from './send-order.ts'
import { walletFeeOf } from './wallet-fee.ts'
import { withTimeout } from './with-timeout.ts'

/** Estimates and simulates a send. */
export interface SendCosts {
  /** Estimates the costs of a send. @throws the error of the node */
  estimate(order: SendOrder): Promise<TransferEstimate>
  /** Estimates this send from now on, after a pause in typing. Without one, reports `idle`. */
  show(order: SendOrder | undefined): void
  /** Simulates a send. @throws the error of the node; a `TimeoutError` after {@link simulationWaitMs} */
  simulate(order: SendOrder): Promise<TransferSimulation>
  stop(): void
}

/** Lifetime of an estimate. */
export const estimateAgeMs = 10_000
/** Debounce before an estimate. */
const typingWaitMs = 300
/** Time limit of a simulation. */
export const simulationWaitMs = 8_000

/**
 * Creates the estimates of a draft.
 *
 * @param isFollowed returns whether a view is subscribed. Old estimates are renewed only then
 * @param onChange called with the estimate of the current send
 */
export function createSendCosts(
  store: Store,
  isFollowed: () => boolean,
  onChange: (state: QueryState<TransferEstimate>) => void,
): SendCosts {
  const { clock, browser } = store.environment
  let shown: { readonly order: SendOrder; readonly key: string; readonly until: AbortController } | undefined
  /** Latest estimate. It stays until the next one arrives. */
  let last: TransferEstimate | undefined
  /** Estimate that was last reported for the current send. */
  let told: TransferEstimate | undefined
  let stopWaiting: Stop = () => {}
  /** Whether the latest estimate of the current send failed. */
  let hasFailed = false
  let isLibraryMissing = false
  const query = createQuery<SendOrder, TransferEstimate>({
    clock,
    freshMs: () => estimateAgeMs,
    keyOf,
    async ask(order, signal) {
      const actions = await order.sender.adapter.actions?.()
      if (!actions?.estimateTransfer) throw sendError('sendChainUnsupported')
      const [estimate] = await Promise.all([
        actions.estimateTransfer(requestOf(order), signal, walletFeeOf(store, order.sender)),
        verifyOrder(store, actions, order, signal),
      ])
      return estimate
    },
    onChange(key, next) {
      if (key !== shown?.key || next.status === 'idle') return
      // An error stays until a request succeeds.
      if (next.status === 'loading' && hasFailed) return
      hasFailed = next.status === 'failed'
      if (next.status === 'failed') tellMissingLibrary(next.error)
      last = next.value ?? last
      if (next.status === 'ready') told = next.value
      onChange(next.status === 'loading' ? { ...next, value: last } : next)
    },
  })

  /** Only the site's developers can install the library, so the message goes to the console. */
  function tellMissingLibrary(error: unknown): void {
    if (isLibraryMissing || !(error instanceof BaseError) || error.code !== 'libraryMissing') return
    isLibraryMissing = true
    browser.log('error', `Nothing can be sent: ${error.message}`, error)
  }

  function ask(): void {
    if (!shown) return
    const { order, until } = shown
    const again = (): void => {
      if (until.signal.aborted) return
      stopWaiting()
      stopWaiting = clock.after(estimateAgeMs, () => isFollowed() && ask())
    }
    query.get(order, until.signal).then(value => {
      // A cached estimate that was reported already is not reported again.
      if (!until.signal.aborted && told !== value) onChange({ status: 'ready', value, since: clock.now() })
      told = value
      again()
    }, again)
  }

  function stop(): void {
    stopWaiting()
    hasFailed = false
    shown?.until.abort(new DOMException('Another send is wanted', 'AbortError'))
    shown = undefined
  }

  return {
    stop,
    estimate: order => query.get(order),
    show(order) {
      const key = order && keyOf(order)
      if (key === shown?.key) return
      stop()
      told = undefined
      if (!order || key === undefined) {
        last = undefined
        return onChange({ status: 'idle' })
      }
      shown = { order, key, until: new AbortController() }
      onChange({ status: 'loading', value: last })
      stopWaiting = clock.after(typingWaitMs, ask)
    },
    async simulate(order) {
      const simulation = await withTimeout(clock, simulationWaitMs, async signal => {
        const actions = await order.sender.adapter.actions?.()
        return actions?.simulateTransfer?.(requestOf(order), signal)
      })
      return simulation ?? { status: 'notSimulated' }
    },
  }
}

/** Returns a key that is different for each send. */
export function keyOf(order: SendOrder): string {
  const { from, to, network, token, amount } = requestOf(order)
  return [network.caipNetworkId, from, to, token?.address, amount].join(' ')
}
