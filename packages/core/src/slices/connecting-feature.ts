import { untilAborted } from '@latchkey/primitives'
import { subscribe } from 'valtio/vanilla'

import type { ConnectStages, StagedAttempt } from '../connections/connect-stages.ts'
import { defineFeature } from '../create-store.ts'
import { KitError } from '../errors.ts'
import type { Route } from '../route-map.ts'
import { timeout } from '../timeout.ts'
import type { ConnectingAttempt, ConnectingPart, SettlingAttempt } from './connecting.ts'
import { slicesFeature } from './slices-feature.ts'

/** How long a stage may take that shows no screen. */
export const stageWaitMs = 10_000

/** Asks the slices that take part in connecting, in their order, stage by stage. */
export const connectingFeature = defineFeature<ConnectStages>('connecting', store => {
  const { modal, router, environment } = store
  const { browser, clock } = environment
  const slices = store.use(slicesFeature)
  void slices.load('connecting')

  /** @param call what a part does, if anything; `wait` is how it says that a person has the time that they need */
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
        if (answer instanceof Promise) await untilAborted(answer, AbortSignal.any([signal, wait.signal]))
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
      await untilAborted(slices.load('connecting'), AbortSignal.any([signal, hurry.signal]))
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
    /** What a part that was gone over still does shows nothing. */
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
      refuse(reason) {
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

/** How long one part of a stage is waited for. */
interface Wait extends Pick<SettlingAttempt, 'hold' | 'show' | 'onLeave'> {
  /** Aborted when its time is up, or the person left its screen. */
  readonly signal: AbortSignal
  stop(): void
  /** Takes its screen away, if that still shows. */
  leave(): void
}
