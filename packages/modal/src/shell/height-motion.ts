import { createResizeObserver, durationOf } from '@latchkey/view-kit'

import { createSpring, type Spring } from '../spring.ts'

const pressEvents = ['pointerdown', 'pointerup', 'pointercancel'] as const

/**
 * Animates the height of an element to that of its content. Meanwhile the content fills the element, which has the attribute
 * `moving`: the last card is cut or stretched to fit, and the footer stays at the edge. While a control is pressed, the height is
 * held, so that the control is still under the pointer at the end of the press.
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

  /** Prepares for other content. */
  leave(): void {
    this.#height = this.#frame.getBoundingClientRect().height
    if (this.#content) this.#sizes.unobserve(this.#content)
  }

  /** Starts the animation at once, before the new content is painted. */
  enter(content: HTMLElement): void {
    const from = this.#height
    const speed = this.#settle()
    this.#content = content
    for (const type of pressEvents) addEventListener(type, this.#press, true)
    // The first content is measured after its layout.
    if (from === 0) this.#sizes.observe(content)
    else this.#move(content, from, speed)
  }

  readonly follow = (): void => {
    if (this.#content && !this.#growing && !this.#isHeld) this.#move(this.#content, this.#height, 0)
  }

  readonly #press = ({ type, isPrimary, button, ctrlKey }: PointerEvent): void => {
    if (!isPrimary) return
    if (type !== 'pointerdown') {
      // The click event follows the end of the press.
      if (this.#isHeld) setTimeout(() => this.#letGo())
      // Ctrl and click opens the context menu on a Mac, which may swallow the end of the press.
    } else if (button === 0 && !ctrlKey) this.#hold()
  }

  #hold(): void {
    this.#isHeld = true
    if (this.#growing) this.#growing.animation.pause()
    // Without the attribute `moving`, which would scroll the view back to its start.
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
    // Rounding to whole pixels would change the observed size.
    const to = content.getBoundingClientRect().height
    this.#height = to
    const response = durationOf(this.#frame, '--lk-dur-height')
    if (from === 0 || to === 0 || Math.abs(to - from) < 2 || response < 10) return this.#sizes.observe(content)
    // The animation changes the observed size itself, which would cause a "ResizeObserver loop" error in the page. Changes
    // meanwhile are handled afterwards.
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

  /** Ends the animation. @returns its speed, in CSS pixels per ms */
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
