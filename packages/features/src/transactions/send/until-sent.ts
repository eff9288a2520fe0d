import { KitError, type RouteName, type Store } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { sendFeature } from './send-feature.ts'
import { resultOf, type SendResult, unanswered } from './send-of-site.ts'
import { sendRecordsFeature } from '../shared/send-records-feature.ts'
import type { SendAttempt, SendRecord } from '../shared/send-state.ts'

/**
 * Waits for the send of the screen that was just opened, whatever the user changes there. Other sends do not count:
 * those without the modal, and those after the user has left Send, has closed the modal, or after it was opened again.
 *
 * @param ended aborts when the kit is destroyed
 * @param since time when the screen was opened, in ms since 1970
 * @throws KitError `modalClosed` if it ended without a send; `sendUnanswered` if it ended and the wallet has not
 * reported whether it has sent
 */
export function untilSent(store: Store, ended: AbortSignal, since: number): Promise<SendResult> {
  const { modal, router } = store
  const send = store.use(sendFeature)
  const { state: kept } = store.use(sendRecordsFeature)
  const early = send.attemptAfter(since)
  const attempts: SendAttempt[] = early ? [early] : []
  let hasLeft = false
  let isOver = false

  function note(): void {
    isOver ||= ended.aborted || !modal.state.open
    hasLeft ||= isOver || !router.state.history.some(({ name }) => routes.includes(name))
  }

  return new Promise((resolve, reject) => {
    const stops = [
      send.observe({
        begins(attempt) {
          note()
          if (!hasLeft) attempts.push(attempt)
        },
        replaced() {
          isOver = true
          look()
        },
      }),
      ...[send.state, kept, modal.state, router.state].map(state => subscribe(state, look)),
      () => ended.removeEventListener('abort', look),
    ]
    ended.addEventListener('abort', look)
    look()

    function look(): void {
      note()
      const made = attempts.flatMap(({ id, record }) => kept.list.find(each => each.id === id) ?? record ?? [])
      const sent = made.find(isSent)
      const isAsking = attempts.some(attempt => !attempt.isOver)
      // After the modal is closed, the user may still approve in the wallet.
      if (!sent && (!isOver || (isAsking && !ended.aborted))) return
      stops.splice(0).forEach(stop => stop())
      if (sent) resolve(resultOf(sent))
      else
        reject(
          isAsking || made.some(({ stage }) => stage.status === 'unanswered')
            ? unanswered()
            : new KitError('modalClosed'),
        )
    }
  })
}

/** The list of tokens and the review open over `WalletSend`, which stays in the history. */
const routes: readonly RouteName[] = ['WalletSend', 'WalletSendSuccess']

function isSent({ stage }: SendRecord): boolean {
  return stage.status === 'sent' || stage.status === 'confirmed'
}
