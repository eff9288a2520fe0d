import type { Stop } from '@latchkey/primitives'

/**
 * Prevents the page from scrolling. Adds a style sheet of its own and removes it later, so that two kits do not undo each other's
 * lock, no inline style is written, and the space of a present scroll bar is kept.
 */
export function lockScroll(): Stop {
  // jsdom does not support adopted style sheets.
  if (!('adoptedStyleSheets' in document)) return () => {}
  const hasScrollbar = window.innerWidth > document.documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `html { overflow: hidden !important; ${hasScrollbar ? 'scrollbar-gutter: stable !important;' : ''} }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
  }
}
