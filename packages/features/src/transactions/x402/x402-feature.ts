import { defineFeature } from '@latchkey/core'
import { raceAbort } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { x402Error } from './errors.ts'
import type { PaymentChoice } from './payment.ts'

/** Prompt for a payment. */
export interface PaymentPrompt {
  readonly choice: PaymentChoice
  /** Stage of the prompt. `signing`: the user has agreed, and the wallet is asked. */
  readonly stage: 'asking' | 'signing'
}

/** Controller of the prompts for payments. They are shown one after the other. */
export interface X402Controller {
  readonly state: { readonly prompt: PaymentPrompt | undefined }
  /** Runs work after all earlier work has ended. */
  inTurn<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>
  /**
   * Shows a payment, and signs it once the user agrees.
   *
   * @param sign requests the signature from the wallet, unless the signal is aborted. Later answers are dropped
   * @throws KitError `paymentDeclined` if the user declines, also during the wallet request, closes the modal or leaves
   * the screen; the error of `sign`; the reason of the signal
   */
  ask<Signed>(
    choice: PaymentChoice,
    sign: (signal: AbortSignal) => Promise<Signed>,
    signal: AbortSignal,
  ): Promise<Signed>
  agree(): void
  decline(): void
}

/** Creates the controller of a kit's paid requests. */
export const x402Feature = defineFeature<X402Controller>('paidFetch', store => {
  const { modal, router } = store
  const state = proxy<{ prompt: PaymentPrompt | undefined }>({ prompt: undefined })
  let line: Promise<unknown> = Promise.resolve()
  let answers: { readonly agree: () => void; readonly decline: () => void } | undefined

  /** Restores the screen before the prompt, unless the user has gone elsewhere. */
  function leave(wasOpen: boolean): void {
    if (!modal.state.open || router.current()?.name !== 'X402Request') return
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
      return raceAbort(turn, signal)
    },
    async ask(choice, sign, signal) {
      const over = new AbortController()
      const decline = (): void => over.abort(x402Error('paymentDeclined'))
      const agreed = new Promise<void>(agree => (answers = { agree, decline }))
      const wasOpen = modal.state.open
      state.prompt = { choice, stage: 'asking' }
      if (wasOpen) router.push('X402Request')
      else modal.open({ view: 'X402Request' })
      const shown = router.current()
      // A wallet in the modal shows its own screen over this one.
      const isThere = (): boolean => modal.state.open && router.state.history.some(each => each === shown)
      const look = (): void => {
        if (!isThere()) decline()
      }
      const stops = [subscribe(modal.state, look), subscribe(router.state, look)]
      const ended = AbortSignal.any([over.signal, signal])
      try {
        await raceAbort(agreed, ended)
        state.prompt = { choice, stage: 'signing' }
        return await raceAbort(sign(ended), ended)
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
