import { durationOf, easeOut } from '@latchkey/view-kit'

export interface ModalParts {
  readonly host: HTMLElement
  readonly overlay: HTMLElement
  readonly card: HTMLElement
}

/** What is below the viewport: a sheet slides its own height, and a little more, because it floats. */
const outside = '0 110%'
/** What a sheet that was let go takes to slide out: never so long that it lags, nor so short that it is not seen. */
const slowestExit = 220
const fastestExit = 90

/** How the modal comes and goes. A sheet slides its own height; elsewhere the card rises a little. */
export class ModalMotion {
  #entering: Animation | undefined
  #leaving: Animation[] = []

  /**
   * The card waits for its first view: it never comes empty.
   *
   * @param shown for how long a preview has come in already, in ms
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

  /** The first view is there. */
  play(): void {
    if (this.#entering?.playState === 'paused') this.#entering.play()
  }

  /** Opened again, it stands as before. */
  stay({ overlay, card }: ModalParts): void {
    this.#leaving.splice(0).forEach(animation => animation.cancel())
    card.style.removeProperty('translate')
    overlay.style.removeProperty('opacity')
  }

  get isLeaving(): boolean {
    return this.#leaving.length > 0
  }

  /**
   * From where a drag left it, as fast as it was.
   *
   * @param speed in CSS pixels a millisecond; 0 where nothing was dragged
   * @returns whether it has gone; else it was opened again meanwhile
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

/** A finger that lets the sheet go throws it: it leaves as fast as it was, and no slower than one that is closed. */
function exitTiming(host: HTMLElement, card: HTMLElement, speed: number): { duration: number; easing?: string } {
  const duration = durationOf(host, '--lk-dur-view')
  if (speed <= 0 || duration < 10) return { duration }
  const left = Math.max(1, innerHeight - card.getBoundingClientRect().top)
  const lasts = Math.min(slowestExit, Math.max(fastestExit, left / speed))
  const steepness = Math.min(1, (speed * lasts) / left)
  return { duration: lasts, easing: `cubic-bezier(0.3, ${0.3 * steepness}, 0.7, 1)` }
}
