import type { ReactiveController, ReactiveControllerHost } from 'lit'

export interface SheetDragTarget {
  /** The sheet; absent while the layout is another. */
  sheet(): HTMLElement | undefined
  /** Asked to close; may be refused. */
  close(): void
}

/** How far a drag closes the sheet, in CSS pixels. */
export const closingDragPx = 80
/** How fast a flick closes it, in CSS pixels a millisecond. */
export const closingFlick = 0.5

/** Drags the bottom sheet down by its header; far enough, or fast enough, it closes. */
export class SheetDragController implements ReactiveController {
  readonly #target: SheetDragTarget
  #start: { readonly y: number; readonly at: number; readonly id: number } | undefined

  constructor(host: ReactiveControllerHost, target: SheetDragTarget) {
    this.#target = target
    host.addController(this)
  }

  hostDisconnected(): void {
    this.#start = undefined
  }

  readonly onPointerDown = (event: PointerEvent): void => {
    const onControl = event.composedPath().some(node => node instanceof HTMLButtonElement)
    if (!this.#target.sheet() || !event.isPrimary || event.button !== 0 || onControl) return
    this.#start = { y: event.clientY, at: event.timeStamp, id: event.pointerId }
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
  }

  readonly onPointerMove = (event: PointerEvent): void => {
    if (this.#start?.id !== event.pointerId) return
    this.#target.sheet()?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - this.#start.y)}px`)
  }

  readonly onPointerUp = (event: PointerEvent): void => {
    const start = this.#start
    if (start?.id !== event.pointerId) return
    this.#start = undefined
    const distance = event.clientY - start.y
    const isFlick = distance > 10 && distance / Math.max(1, event.timeStamp - start.at) > closingFlick
    if (event.type === 'pointerup' && (distance > closingDragPx || isFlick)) this.#target.close()
    this.#target.sheet()?.style.removeProperty('translate')
  }
}
