/** Durations are tokens, so that reduced motion and a site's own values apply to scripts too. */
export type DurationToken =
  | '--lk-dur-header'
  | '--lk-dur-height'
  | '--lk-dur-view'
  | '--lk-dur-toast'
  | '--lk-dur-shake'

/** Returns the value of a duration token on an element, in ms; 0 if nothing can move, as in jsdom. */
export function durationOf(element: Element, token: DurationToken): number {
  if (!('animate' in element)) return 0
  const text = getComputedStyle(element).getPropertyValue(token).trim()
  const value = Number.parseFloat(text)
  if (Number.isNaN(value)) return 0
  return text.endsWith('ms') ? value : value * 1000
}

/** The easing of the tokens, repeated here because animations of scripts accept no custom properties. */
export const easeOut = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Shakes an element six times with decreasing amplitude, added to its other animations. Does nothing with reduced motion. */
export function shake(element: HTMLElement): Animation | undefined {
  const duration = durationOf(element, '--lk-dur-shake')
  if (duration < 10) return undefined
  const swings = [0, -6, 5, -4, 3, -1, 0]
  return element.animate(
    swings.map(x => ({ translate: `${x}px` })),
    { duration, easing: easeOut, composite: 'add' },
  )
}
