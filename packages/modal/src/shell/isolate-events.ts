import type { Stop } from '@latchkey/primitives'

/** Event types for which other libraries' dialogs listen on the document. */
const outsideTypes = ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown', 'focusin', 'focusout', 'keydown']

/**
 * Hides what a user does in an open dialog from the dialogs of other libraries. Radix and its like lock the scrolling of everything
 * outside their own dialog, pull the focus back into it, and close it at a press beside it or at Escape.
 *
 * @param host the element in the page that holds the dialog
 */
export function isolateEvents(host: HTMLElement): Stop {
  const ends = new AbortController()
  const { signal } = ends
  for (const type of outsideTypes)
    host.addEventListener(type, event => event.stopPropagation(), { signal, passive: true })
  // Such a library handles Escape in the capture phase, before the dialog can stop it, but ignores a prevented event.
  const preventEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.composedPath().includes(host)) event.preventDefault()
  }
  window.addEventListener('keydown', preventEscape, true)
  return () => {
    ends.abort()
    window.removeEventListener('keydown', preventEscape, true)
  }
}
