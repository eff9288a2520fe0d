import { LkLogo } from '@latchkey/ui'
import { durationOf, easeOut } from '@latchkey/view-kit'

import { everyElementIn } from './flat-tree.ts'

/** Minimum size of a screen's main logo, in CSS pixels. Logos of rows are smaller. */
const screenLogoPx = 56
/** Duration of the animation, relative to that of a view's change. */
const flightShare = 1.73

/** Returns a view's main logo: its only large logo with a name. */
export function logoOf(view: Element): LkLogo | undefined {
  const large = everyElementIn(view).filter(each => each instanceof LkLogo && each.name && each.size >= screenLogoPx)
  const [logo, ...others] = large as LkLogo[]
  return others.length === 0 ? logo : undefined
}

/**
 * Animates a logo from its former place to the present one. Moves a copy above everything, because cards clip their content.
 *
 * @param frame container of the copy, with a style for `.flying`
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
