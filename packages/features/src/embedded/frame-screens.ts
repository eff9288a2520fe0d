import { KitError, type RouteMap, slicesFeature, type Store } from '@latchkey/core'
import type { Stop } from '@latchkey/primitives'
import { proxy, subscribe } from 'valtio/vanilla'

import { refusalCode } from './errors.ts'
import { isLoginStep } from './login-screens.ts'
import type { FrameClient, FrameRequestOptions } from './frame-client.ts'
import type { FrameLink } from './frame-host.ts'

/** Screens on which the frame shows, one after the other. */
export interface FrameScreens {
  readonly state: {
    /** Whether the frame is asked for something now. */
    readonly isAsked: boolean
    /** How high what the frame shows is, in CSS pixels; 0 until it has said so. */
    readonly height: number
  }
  /**
   * Shows a screen after those before it, with the frame over its place, until what the frame is asked is answered.
   *
   * @throws what `left` gives where the person leaves, what the frame refuses with, and the signal's reason
   */
  show<Result>(showing: FrameShowing<Result>): Promise<Result>
  /** The place that the frame shows over, from the screen that has it. @returns what takes it away */
  place(element: object): () => void
}

/** `close`: out of the modal, unless a screen is below that the person has connected for. */
export type Afterwards = 'back' | 'close' | 'stay'

/** One showing of the frame. */
export interface FrameShowing<Result> {
  readonly screen: FrameScreen
  readonly signal?: AbortSignal
  /** Asks the frame, once it shows. */
  ask(options: FrameRequestOptions): Promise<Result>
  /** What it rejects with where the person leaves. */
  left(): Error
  /** Where the person is afterwards: on the screen before, out of the modal, or still there, for whoever asked to go on from. @default 'back' */
  readonly afterwards?: Afterwards
}

/** A screen of the embedded wallet that has a place for the frame. */
export type FrameScreen = { [Name in 'ApproveTransaction' | 'SecurePage']: { name: Name; parameters: RouteMap[Name] } }[
  | 'ApproveTransaction'
  | 'SecurePage']

export function createFrameScreens(store: Store, client: FrameClient): FrameScreens {
  const { modal, router } = store
  const slices = store.use(slicesFeature)
  const state = proxy({ isAsked: false, height: 0 })
  /** Hear of another place. */
  const followers = new Set<() => void>()
  let line: Promise<unknown> = Promise.resolve()
  let place: object | undefined

  client.notices.on('notice', notice => {
    if (notice.type === 'resized') state.height = notice.height
  })

  /** Shows the screen. @returns whether it still shows, and what takes it away */
  function open({ name, parameters }: FrameScreen, afterwards: Afterwards): { isThere(): boolean; leave(): void } {
    // Nobody goes back to a code that was taken.
    if (modal.state.open && isLoginStep(router)) router.replace(name, parameters)
    else if (modal.state.open) router.push(name, parameters)
    else modal.open({ view: name, arguments: parameters })
    const shown = router.current()
    const isThere = (): boolean => modal.state.open && router.state.history.some(each => each === shown)
    return {
      isThere,
      leave() {
        if (!isThere() || router.current() !== shown || afterwards === 'stay') return
        // Below it is what the person has connected for, or where they did, or a page of the frame by which they did.
        const before = router.state.history.at(-2)
        const isPassed = !before || before.name === name || slices.find(before.name)?.screen.connects === true
        if ((afterwards === 'close' && isPassed) || !router.pop()) modal.close(true)
      },
    }
  }

  /**
   * Shows the frame over the place of the screen, as soon as there is one. That of the screen before may still be there: it goes on to the next.
   *
   * @param onShown once it shows
   */
  function followPlace(link: FrameLink, onShown: () => void): Stop {
    let over: object | undefined
    let stop: Stop = () => {}
    const look = (): void => {
      if (!place || place === over) return
      over = place
      // The one before ends afterwards: in between, the frame would be hidden.
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

  /** @param free called once the screen is free for the next: who leaves what they approved does not keep it until that is done */
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

/** Whether nothing was done because the person left. What failed for another reason did so. */
function isGivenUp(error: unknown, { reason }: AbortSignal): boolean {
  const isEnded = KitError.is(error, 'requestAborted') || KitError.is(error, 'embeddedAborted')
  return error === reason || isEnded || refusalCode(error) === 4001
}
