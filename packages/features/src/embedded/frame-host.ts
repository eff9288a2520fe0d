import type { Stop } from '@latchkey/primitives'

/** Where the frame is, and how its page knows that this kit made it. */
export interface FrameAddress {
  readonly url: string
  /** Messages of other origins are none of the frame's. */
  readonly origin: string
  readonly secret: string
}

/** What becomes of a frame. */
export interface FrameEvents {
  /** Its code runs, and it has taken the port. Told again where the frame loaded anew: what it had in memory is gone. */
  onReady(): void
  /** A message that came over the port. */
  onMessage(message: unknown): void
}

/** A frame in the page. Views make it: it is all that the embedded wallet needs of the DOM. */
export interface FrameLink {
  /** Posts over the port; nothing before {@link FrameEvents.onReady}. */
  post(message: object): void
  /**
   * Shows the frame over a place, which it follows, until stopped or shown over another. A frame that has to move in the page for that loads anew in browsers that cannot move one, and
   * says so by {@link FrameEvents.onReady}.
   */
  showOver(place: object): Stop
  /** Takes it out of the page. */
  remove(): void
}

/** Puts a frame into the page. */
export type OpenFrame = (address: FrameAddress, events: FrameEvents) => FrameLink
