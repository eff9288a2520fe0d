import type { Stop } from '@latchkey/primitives'

/** Address of the frame, and the secret by which its page recognizes this kit. */
export interface FrameAddress {
  readonly url: string
  /** Origin of the frame. Messages of other origins are ignored. */
  readonly origin: string
  readonly secret: string
}

/** Events of a frame. */
export interface FrameEvents {
  /**
   * Called when the frame's code runs and has received the port, and again after each reload, which clears its memory.
   */
  onReady(): void
  /** Called with each message from the port. */
  onMessage(message: unknown): void
}

/** A frame in the page. Views create it, because the embedded wallet needs nothing else of the DOM. */
export interface FrameLink {
  /** Posts a message to the port. Does nothing before {@link FrameEvents.onReady}. */
  post(message: object): void
  /**
   * Shows the frame over a place and follows it, until stopped or shown over another one. If the frame has to move in
   * the page for that, browsers without `moveBefore` reload it, which {@link FrameEvents.onReady} reports.
   */
  showOver(place: object): Stop
  /** Removes the frame from the page. */
  remove(): void
}

/** Puts a frame into the page. */
export type OpenFrame = (address: FrameAddress, events: FrameEvents) => FrameLink
