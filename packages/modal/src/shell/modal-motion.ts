import { durationOf, easeOut } from '@latchkey/view-kit'

export interface ModalParts {
  readonly host: HTMLElement
  readonly overlay: HTMLElement
  readonly card: HTMLElement
}

/** Offset below the viewport: a sheet slides by its own height and a little more, because it floats. */
const outside = '0 110%'
/** Limits of the exit of a released sheet, in ms: a longer one lags, a shorter one is invisible. */
const slowestExit = 220
const fastestExit = 90

/** The transitions of the modal. A sheet slides by its own height; otherwise the card rises a little. */
export class ModalMotion {
  #entering: Animation | undefined
  #leaving: Animation[] = []

  /**
   * Starts the entry. It is paused until the first view, so that the card never appears empty.
   *
   * @param shown how long a preview has shown already, in ms
   */
  enter(parts: ModalParts, shown = 0): void {
    const { host, overlay, card } = parts
    const duration = durationOf(host, '--lk-dur-view')
    if (shown >= duration) return
    overlay.animate([{ opacity: 0 }, {}], { duration }).currentTime = shown
    this.#entering = card.animate([away(parts, '0 100%'), {}], { duration, easing: easeOut, fill: 'backwards' })
    this.#entering.currentTime = shown
    this.#entering.pause()
  }

  /** Continues the entry once the first view is rendered. */
  play(): void {
    if (this.#entering?.playState === 'paused') this.#entering.play()
  }

  /** Restores the open state when the modal is reopened during its exit. */
  stay({ overlay, card }: ModalParts): void {
    this.#leaving.splice(0).forEach(animation => animation.cancel())
    card.style.removeProperty('translate')
    overlay.style.removeProperty('opacity')
  }

  get isLeaving(): boolean {
    return this.#leaving.length > 0
  }

  /**
   * Starts the exit, from where a drag ended and at its speed.
   *
   * @param speed in CSS pixels per ms; 0 without a drag
   * @returns true once it has left; false if the modal was reopened meanwhile
   */
  async leave(parts: ModalParts, speed: number): Promise<boolean> {
    const { host, overlay, card } = parts
    if (!('animate' in overlay)) return true
    const timing = exitTiming(host, card, speed)
    this.#leaving = [
      overlay.animate({ opacity: 0 }, { ...timing, fill: 'forwards' }),
      card.animate([{}, away(parts, outside)], { ...timing, fill: 'forwards' }),
    ]
    try {
      await Promise.all(this.#leaving.map(animation => animation.finished))
    } catch {
      return false
    }
    this.stay(parts)
    return true
  }
}

function away({ host }: ModalParts, translate: string): Keyframe {
  return host.dataset['layout'] === 'sheet' ? { translate } : { opacity: 0, translate: '0 8px', scale: 0.98 }
}

/** A released sheet continues at the finger's speed, and leaves no slower than a closed one. */
function exitTiming(host: HTMLElement, card: HTMLElement, speed: number): { duration: number; easing?: string } {
  const duration = durationOf(host, '--lk-dur-view')
  if (speed <= 0 || duration < 10) return { duration }
  const left = Math.max(1, innerHeight - card.getBoundingClientRect().top)
  const lasts = Math.min(slowestExit, Math.max(fastestExit, left / speed))
  const steepness = Math.min(1, (speed * lasts) / left)
  return { duration: lasts, easing: `cubic-bezier(0.3, ${0.3 * steepness}, 0.7, 1)` }
}
