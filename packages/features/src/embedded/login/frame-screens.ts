import { KitError, type RouteMap, slicesFeature, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { rejectionCode } from './errors.ts'
import { isLoginStep } from './login-screens.ts'
import type { FrameClient, FrameRequestOptions } from './frame-client.ts'
import type { FrameLink } from './frame-host.ts'

/** Screens with the frame, one after the other. */
export interface FrameScreens {
  readonly state: {
    /** Whether the frame has a request now. */
    readonly isAsked: boolean
    /** Height of the frame's content in CSS pixels; 0 until the frame has reported it. */
    readonly height: number
  }
  /**
   * Shows a screen after those before it, with the frame over its place, until the frame has answered.
   *
   * @throws the error of `left` if the user leaves; the error of the frame; the reason of the signal
   */
  show<Result>(showing: FrameShowing<Result>): Promise<Result>
  /** Sets the place for the frame, from the screen that has it. @returns a function that removes the place */
  place(element: object): () => void
}

/** Navigation after a screen. `close` closes the modal, unless a screen below it needs the connection. */
export type Afterwards = 'back' | 'close' | 'stay'

/** A screen with the frame. */
export interface FrameShowing<Result> {
  readonly screen: FrameScreen
  readonly signal?: AbortSignal
  /** Sends the request once the frame is shown. */
  ask(options: FrameRequestOptions): Promise<Result>
  /** Creates the error for a user who leaves. */
  left(): Error
  /**
   * Navigation afterwards: to the screen before, out of the modal, or none, so that the caller navigates.
   * @default 'back'
   */
  readonly afterwards?: Afterwards
}

/** A screen of the embedded wallet with a place for the frame. */
export type FrameScreen = { [Name in 'ApproveTransaction' | 'SecurePage']: { name: Name; parameters: RouteMap[Name] } }[
  | 'ApproveTransaction'
  | 'SecurePage']

export function createFrameScreens(store: Store, client: FrameClient): FrameScreens {
  const { modal, router } = store
  const slices = store.use(slicesFeature)
  const state = proxy({ isAsked: false, height: 0 })
  /** Callbacks after a change of the place. */
  const followers = new Set<() => void>()
  let line: Promise<unknown> = Promise.resolve()
  let place: object | undefined

  client.notices.on('notice', notice => {
    if (notice.type === 'resized') state.height = notice.height
  })

  /** Shows the screen. @returns whether it is still shown, and a function that leaves it */
  function open({ name, parameters }: FrameScreen, afterwards: Afterwards): { isThere(): boolean; leave(): void } {
    // A used code has no way back to its screen.
    if (modal.state.open && isLoginStep(router)) router.replace(name, parameters)
    else if (modal.state.open) router.push(name, parameters)
    else modal.open({ view: name, arguments: parameters })
    const shown = router.current()
    const isThere = (): boolean => modal.state.open && router.state.history.some(each => each === shown)
    return {
      isThere,
      leave() {
        if (!isThere() || router.current() !== shown || afterwards === 'stay') return
        // A screen below may need the connection. The login itself and pages of the frame for it are passed.
        const before = router.state.history.at(-2)
        const isPassed = !before || before.name === name || slices.find(before.name)?.screen.connects === true
        if ((afterwards === 'close' && isPassed) || !router.pop()) modal.close(true)
      },
    }
  }

  /**
   * Shows the frame over the place of the screen as soon as there is one. Until then the place of the screen before may
   * still exist, so the frame follows each change.
   *
   * @param onShown called each time the frame is shown over a place
   */
  function followPlace(link: FrameLink, onShown: () => void): Stop {
    let over: object | undefined
    let stop: Stop = () => {}
    const look = (): void => {
      if (!place || place === over) return
      over = place
      // The place before is left afterwards: the frame would be hidden in between.
      const stopBefore = stop
      stop = link.showOver(place)
      stopBefore()
      onShown()
    }
    followers.add(look)
    look()
    return () => {
      followers.delete(look)
      stop()
    }
  }

  /**
   * @param free called once the next screen may open. A user who leaves an approved request does not block it until the
   * request ends
   */
  async function showNow<Result>(
    { screen, signal: given, ask, left, afterwards = 'back' }: FrameShowing<Result>,
    free: () => void,
  ) {
    given?.throwIfAborted()
    const leaving = new AbortController()
    const signal = given ? AbortSignal.any([given, leaving.signal]) : leaving.signal
    state.isAsked = true
    state.height = 0
    const shown = open(screen, afterwards)
    const look = (): void => {
      if (!shown.isThere()) leaving.abort(left())
    }
    const stops = [modal.state, router.state].map(each => subscribe(each, look))
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      stops.forEach(stop => stop())
      state.isAsked = false
      shown.leave()
      free()
    }
    signal.addEventListener('abort', end, { once: true })
    try {
      const link = await client.ready()
      signal.throwIfAborted()
      await new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        stops.push(followPlace(link, resolve))
      })
      return await ask({ signal })
    } catch (error) {
      throw signal.aborted && isGivenUp(error, signal) ? signal.reason : error
    } finally {
      end()
    }
  }

  return {
    state,
    show(showing) {
      let free = (): void => {}
      const isFree = new Promise<void>(resolve => (free = resolve))
      const turn = line.then(() => showNow(showing, free)).finally(free)
      line = isFree
      return turn
    },
    place(element) {
      place = element
      followers.forEach(look => look())
      return () => {
        if (place === element) place = undefined
      }
    },
  }
}

/** Returns whether the request ended because the user left. Other failures keep their errors. */
function isGivenUp(error: unknown, { reason }: AbortSignal): boolean {
  const isEnded = KitError.is(error, 'requestAborted') || KitError.is(error, 'embeddedAborted')
  return error === reason || isEnded || rejectionCode(error) === 4001
}
