import { defineFeature } from '@latchkey/core'
import { untilAborted } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { paidFetchError } from './errors.ts'
import type { PaymentChoice } from './payment.ts'

/** What a person is asked. */
export interface PaymentPrompt {
  readonly choice: PaymentChoice
  /** `signing`: they agreed, and the wallet is asked. */
  readonly stage: 'asking' | 'signing'
}

/** Who asks a person to pay, one after another. */
export interface PaidFetchController {
  readonly state: { readonly prompt: PaymentPrompt | undefined }
  /** Does it once all that began before is over. */
  inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>
  /**
   * Shows what is to be paid, and signs once the person agrees.
   *
   * @param sign asks the wallet, unless the signal says that nobody waits for it any more; what comes after that is forgotten
   * @throws KitError `paymentDeclined` where they decline, also while the wallet is asked, close the modal or leave the screen; what `sign` throws; the signal's reason
   */
  ask<Signed>(
    choice: PaymentChoice,
    sign: (signal: AbortSignal) => Promise<Signed>,
    signal: AbortSignal,
  ): Promise<Signed>
  agree(): void
  decline(): void
}

/** The paid requests of one kit. */
export const paidFetchFeature = defineFeature<PaidFetchController>('paidFetch', store => {
  const { modal, router } = store
  const state = proxy<{ prompt: PaymentPrompt | undefined }>({ prompt: undefined })
  let line: Promise<unknown> = Promise.resolve()
  let answers: { readonly agree: () => void; readonly decline: () => void } | undefined

  /** As it was before the person was asked, unless they have gone elsewhere. */
  function leave(wasOpen: boolean): void {
    if (!modal.state.open || router.current()?.name !== 'PaidRequest') return
    if (!wasOpen || !router.pop()) modal.close(true)
  }

  return {
    state,
    inTurn(work, signal) {
      const turn = line.then(() => {
        signal.throwIfAborted()
        return work()
      })
      line = turn.catch(() => {})
      return untilAborted(turn, signal)
    },
    async ask(choice, sign, signal) {
      const over = new AbortController()
      const decline = (): void => over.abort(paidFetchError('paymentDeclined'))
      const agreed = new Promise<void>(agree => (answers = { agree, decline }))
      const wasOpen = modal.state.open
      state.prompt = { choice, stage: 'asking' }
      if (wasOpen) router.push('PaidRequest')
      else modal.open({ view: 'PaidRequest' })
      const shown = router.current()
      // A wallet in the modal shows what it is asked over this screen.
      const isThere = (): boolean => modal.state.open && router.state.history.some(each => each === shown)
      const look = (): void => {
        if (!isThere()) decline()
      }
      const stops = [subscribe(modal.state, look), subscribe(router.state, look)]
      const ended = AbortSignal.any([over.signal, signal])
      try {
        await untilAborted(agreed, ended)
        state.prompt = { choice, stage: 'signing' }
        return await untilAborted(sign(ended), ended)
      } finally {
        stops.forEach(stop => stop())
        answers = undefined
        state.prompt = undefined
        leave(wasOpen)
      }
    },
    agree: () => answers?.agree(),
    decline: () => answers?.decline(),
  }
})
