import { createQuery, type QueryState, type Store } from '@latchkey/core'
import { BaseError, type Stop, type TransferEstimate, type TransferSimulation } from '@latchkey/primitives'

import { sendError } from './errors.ts'
import { requestOf, type SendOrder, verifyOrder } from './send-order.ts'
import { walletFeeOf } from '../transaction/wallet-fee.ts'
import { within } from '../transaction/within.ts'

/** Finds out what a send costs and changes. */
export interface SendCosts {
  /** What it costs. @throws what the node answers with */
  estimate(order: SendOrder): Promise<TransferEstimate>
  /** Has the costs of a send told from now on, once nobody has typed for a while; of none, that there is nothing to tell. */
  show(order: SendOrder | undefined): void
  /** What it changes. @throws what the node answers with; a `TimeoutError` where it does not */
  simulate(order: SendOrder): Promise<TransferSimulation>
  stop(): void
}

/** Costs are good for this long. */
export const estimateAgeMs = 10_000
/** They are asked for once nobody has typed for this long. */
const typingWaitMs = 300
/** A node that has not told what a send changes after so long does not tell it. */
export const simulationWaitMs = 8_000

/**
 * @param isFollowed whether somebody wants newer costs as those there are grow old
 * @param onChange hears of the costs of the send that shows
 */
export function createSendCosts(
  store: Store,
  isFollowed: () => boolean,
  onChange: (state: QueryState<TransferEstimate>) => void,
): SendCosts {
  const { clock, browser } = store.environment
  let shown: { readonly order: SendOrder; readonly key: string; readonly until: AbortController } | undefined
  /** Stands until the next is there. */
  let last: TransferEstimate | undefined
  /** What the send that shows was told to cost. */
  let told: TransferEstimate | undefined
  let stopWaiting: Stop = () => {}
  /** What was asked for last, of the send that shows. */
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
      // What is wrong stands until it is known to be right.
      if (next.status === 'loading' && hasFailed) return
      hasFailed = next.status === 'failed'
      if (next.status === 'failed') tellMissingLibrary(next.error)
      last = next.value ?? last
      if (next.status === 'ready') told = next.value
      onChange(next.status === 'loading' ? { ...next, value: last } : next)
    },
  })

  /** Only the site's developers can install it. */
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
      // Costs that are good still, nobody tells anew.
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
      const simulation = await within(clock, simulationWaitMs, async signal => {
        const actions = await order.sender.adapter.actions?.()
        return actions?.simulateTransfer?.(requestOf(order), signal)
      })
      return simulation ?? { status: 'notSimulated' }
    },
  }
}

/** Tells one send from another. */
export function keyOf(order: SendOrder): string {
  const { from, to, network, token, amount } = requestOf(order)
  return [network.caipNetworkId, from, to, token?.address, amount].join(' ')
}
