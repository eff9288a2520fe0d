import { LkLogo } from '@latchkey/ui'
import { durationOf, easeOut } from '@latchkey/view-kit'

import { everyElementIn } from './flat-tree.ts'

/** The least edge of a logo that a screen is about, in CSS pixels; those of rows are smaller. */
const screenLogoPx = 56
/** How long a flight takes, as a part of a view's change. */
const flightShare = 1.73

/** The logo that a screen is about: the one large logo that stands for a name. */
export function logoOf(view: Element): LkLogo | undefined {
  const large = everyElementIn(view).filter(each => each instanceof LkLogo && each.name && each.size >= screenLogoPx)
  const [logo, ...others] = large as LkLogo[]
  return others.length === 0 ? logo : undefined
}

/**
 * Flies a logo from where it was to where it is now. What flies is a copy above everything, because plates cut what they hold.
 *
 * @param frame what the copy moves in, which has a style for `.flying`
 */
export function fly(frame: HTMLElement, from: DOMRect, target: LkLogo): void {
  const duration = durationOf(frame, '--lk-dur-view') * flightShare
  const to = target.getBoundingClientRect()
  if (duration < 20 || from.width === 0 || to.width === 0) return
  const home = frame.getBoundingClientRect()
  const size = Math.max(target.size, Math.round(from.width))
  const { src, name, seed } = target
  const copy = Object.assign(document.createElement('lk-logo'), { src, name, seed, size, className: 'flying' })
  copy.ariaHidden = 'true'
  frame.shadowRoot?.append(copy)
  const at = ({ left, top, width }: DOMRect): Keyframe => ({
    transform: `translate(${left - home.left}px, ${top - home.top}px) scale(${width / size})`,
  })
  const timing = { duration, easing: easeOut }
  target.animate({ opacity: [0, 0] }, timing)
  const flight = copy.animate([at(from), at(to)], { ...timing, fill: 'forwards' })
  flight.onfinish = () => copy.remove()
}
