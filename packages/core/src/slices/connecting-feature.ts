import { raceAbort } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectStages, StagedAttempt } from '../connections/connect-stages.ts'
import { defineFeature } from '../create-store.ts'
import { KitError } from '../errors.ts'
import type { Route } from '../route-map.ts'
import { timeout } from '../timeout.ts'
import type { ConnectingAttempt, ConnectingPart, SettlingAttempt } from './connecting.ts'
import { slicesFeature } from './slices-feature.ts'

/** Time limit of a stage that shows no screen. */
export const stageWaitMs = 10_000

/** Calls the slices that take part in connecting, in their order, stage by stage. */
export const connectingFeature = defineFeature<ConnectStages>('connecting', store => {
  const { modal, router, environment } = store
  const { browser, clock } = environment
  const slices = store.use(slicesFeature)
  void slices.load('connecting')

  /**
   * Runs one stage of all parts.
   *
   * @param call runs a part's function for the stage, if it has one; by `wait` the part shows a screen, which removes
   *   the time limit
   */
  async function each(
    stage: keyof ConnectStages,
    { signal }: StagedAttempt,
    call: (part: ConnectingPart, wait: Wait) => unknown,
  ): Promise<void> {
    for (const part of slices.fills('connecting')) {
      signal.throwIfAborted()
      const wait = createWait()
      try {
        const answer = call(part, wait)
        if (answer instanceof Promise) await raceAbort(answer, AbortSignal.any([signal, wait.signal]))
      } catch (error) {
        wait.leave()
        if (signal.aborted) throw signal.reason
        if (KitError.is(error) && (error.code === 'connectionRejected' || error.code === 'modalClosed')) throw error
        const slice = slices.ownerOf('connecting', part)?.name
        const what = KitError.is(error, 'walletTimeout') ? 'did not answer' : 'failed'
        browser.log('error', `"${part.name}" of the slice "${slice}" ${what} while connecting (${stage})`, error)
      } finally {
        wait.stop()
      }
    }
  }

  async function load(signal: AbortSignal): Promise<void> {
    const hurry = timeout(clock, stageWaitMs, () => new KitError('walletTimeout'))
    try {
      await raceAbort(slices.load('connecting'), AbortSignal.any([signal, hurry.signal]))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      for (const name of slices.awaited('connecting'))
        browser.log('error', `What the slice "${name}" does while connecting did not load in time`, error)
    } finally {
      hurry.stop()
    }
  }

  function createWait(): Wait {
    const left = new AbortController()
    const hurry = timeout(clock, stageWaitMs, () => new KitError('walletTimeout'))
    const stops = [hurry.stop]
    let shown: Route | undefined
    /** A part that timed out may go on running, but must not show anything. */
    let isOver = false
    let leave = (): void => left.abort(new KitError('modalClosed'))
    const isShown = (): boolean => modal.state.open && router.state.history.some(route => route === shown)
    return {
      leave() {
        if (isShown() && router.current() === shown && !router.pop()) modal.close(true)
      },
      signal: AbortSignal.any([hurry.signal, left.signal]),
      stop() {
        isOver = true
        stops.splice(0).forEach(stop => stop())
      },
      onLeave(call) {
        leave = call
      },
      hold() {
        if (isOver) return
        modal.holdOpen(true)
        stops.push(() => modal.holdOpen(false))
      },
      show(name, ...params) {
        if (isOver) return
        hurry.stop()
        if (!modal.state.open) modal.open()
        router.replace(name, ...params)
        shown = router.current()
        const look = (): void => {
          if (!isShown()) leave()
        }
        stops.push(...[modal.state, router.state].map(state => subscribe(state, look)))
      },
    }
  }

  function toAttempt({ connector, namespaces, signal }: StagedAttempt): ConnectingAttempt {
    return {
      store,
      connector,
      namespaces,
      signal,
      reject(reason) {
        throw new KitError('connectionRejected', { advice: reason })
      },
    }
  }

  return {
    async prepare(attempt) {
      await load(attempt.signal)
      const asked: Record<string, unknown> = {}
      const ask = (capabilities: Readonly<Record<string, unknown>>): void => void Object.assign(asked, capabilities)
      await each('prepare', attempt, ({ prepare }) => prepare?.({ ...toAttempt(attempt), ask }))
      return asked
    },
    async establish(attempt, session) {
      await each('establish', attempt, ({ establish }) => establish?.({ ...toAttempt(attempt), session }))
    },
    async settle(attempt, session) {
      await each('settle', attempt, ({ settle }, { hold, show, onLeave }) =>
        settle?.({ ...toAttempt(attempt), session, hold, show, onLeave }),
      )
    },
  }
})

/** Time limit and screen of one part in a stage. */
interface Wait extends Pick<SettlingAttempt, 'hold' | 'show' | 'onLeave'> {
  /** Aborts when the time is up, or the user leaves the part's screen. */
  readonly signal: AbortSignal
  stop(): void
  /** Removes the part's screen if it still shows. */
  leave(): void
}
