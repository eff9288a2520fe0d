import { KitError, type RouteName, type Store } from '@latchkey/core'
import { subscribe } from 'valtio/vanilla'

import { sendFeature } from './send-feature.ts'
import { resultOf, type SendResult, unanswered } from './send-of-site.ts'
import { sendRecordsFeature } from './send-records-feature.ts'
import type { SendAttempt, SendRecord } from './send-state.ts'

/**
 * The send that the screen makes which was just opened, whatever the person changes of it there. Nothing else that is sent meanwhile counts: not
 * without the modal, and not once the person has left Send, closed the modal, or it was opened again.
 *
 * @param ended the kit is gone
 * @param since when it was opened, in ms since 1970
 * @throws KitError `modalClosed` where it is over without a send; `sendUnanswered` where it is over and the wallet has not said whether it sent
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
      send.claim({
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
      // Whoever closes it while the wallet asks may still agree there.
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

const routes: readonly RouteName[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendSuccess']

function isSent({ stage }: SendRecord): boolean {
  return stage.status === 'sent' || stage.status === 'confirmed'
}
