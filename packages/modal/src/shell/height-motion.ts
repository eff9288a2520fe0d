import { createResizeObserver, durationOf } from '@latchkey/view-kit'

import { createSpring, type Spring } from '../spring.ts'

const pressEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const

/**
 * Whatever changes the height of what an element shows, the element grows or shrinks to it. While it does, what it shows fills it and
 * has the attribute `moving`: its last plate is cut or stretched to fit, and what stands below the plates stays at the edge.
 * While something is pressed, the height is held: what a press began on is still there for it to end on.
 */
export class HeightMotion {
  readonly #frame: HTMLElement
  readonly #sizes = createResizeObserver(() => this.follow())
  #content: HTMLElement | undefined
  #height = 0
  #isHeld = false
  #growing: { readonly animation: Animation; readonly spring: Spring } | undefined

  constructor(frame: HTMLElement) {
    this.#frame = frame
  }

  stop(): void {
    this.#sizes.disconnect()
    for (const type of pressEvents) removeEventListener(type, this.#press, true)
    this.#settle()
    this.#content = undefined
    this.#height = 0
  }

  /** Something else is about to show in place of what does. */
  leave(): void {
    this.#height = this.#frame.getBoundingClientRect().height
    if (this.#content) this.#sizes.unobserve(this.#content)
  }

  /** Starts to grow or shrink at once, before what it shows is painted. */
  enter(content: HTMLElement): void {
    const from = this.#height
    const speed = this.#settle()
    this.#content = content
    for (const type of pressEvents) addEventListener(type, this.#press, true)
    // What comes first is measured when it has been laid out.
    if (from === 0) this.#sizes.observe(content)
    else this.#move(content, from, speed)
  }

  readonly follow = (): void => {
    if (this.#content && !this.#growing && !this.#isHeld) this.#move(this.#content, this.#height, 0)
  }

  readonly #press = ({ type, isPrimary, button, ctrlKey }: PointerEvent): void => {
    if (!isPrimary) return
    if (type !== 'pointerdown') {
      // The click comes after.
      if (this.#isHeld) setTimeout(() => this.#letGo())
      // With it a Mac shows its menu, which may take the end of the press.
    } else if (button === 0 && !ctrlKey) this.#hold()
  }

  #hold(): void {
    this.#isHeld = true
    if (this.#growing) this.#growing.animation.pause()
    // Without `moving`, which would scroll the view back to its start.
    else if (this.#height > 0) this.#frame.style.blockSize = `${this.#height}px`
  }

  #letGo(): void {
    this.#free()
    if (this.#growing?.animation.playState === 'paused') this.#growing.animation.play()
    this.follow()
  }

  #free(): void {
    this.#isHeld = false
    this.#frame.style.blockSize = ''
  }

  #move(content: HTMLElement, from: number, speed: number): void {
    // Whole pixels would change the size that is observed.
    const to = content.getBoundingClientRect().height
    this.#height = to
    const response = durationOf(this.#frame, '--lk-dur-height')
    if (from === 0 || to === 0 || Math.abs(to - from) < 2 || response < 10) return this.#sizes.observe(content)
    // Its own frame changes it while its size is told, which the page would hear of as an error; what changes meanwhile is told after.
    this.#sizes.unobserve(content)
    this.#setMoving(true)
    const spring = createSpring({ from, to, speed, response })
    const blockSize = spring.frames.map(height => `${height}px`)
    const animation = this.#frame.animate({ blockSize }, { duration: spring.duration })
    this.#growing = { animation, spring }
    animation.onfinish = () => {
      this.#settle()
      if (content.isConnected) this.#sizes.observe(content)
    }
  }

  /** @returns how fast it was growing, in CSS pixels a millisecond */
  #settle(): number {
    const growing = this.#growing
    this.#growing = undefined
    this.#free()
    this.#setMoving(false)
    if (!growing) return 0
    const speed = growing.spring.speedAt(Number(growing.animation.currentTime))
    growing.animation.onfinish = null
    growing.animation.cancel()
    return speed
  }

  #setMoving(isMoving: boolean): void {
    for (const element of [this.#frame, this.#content]) element?.toggleAttribute('moving', isMoving)
  }
}
