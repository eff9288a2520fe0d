import type { Stop } from '@latchkey/primitives'

/**
 * Keeps the page from scrolling. A sheet of our own goes onto the document and off again, so that two kits do not undo each
 * other's, no inline style is written, and the place of the scroll bar stays where there was one.
 */
export function lockScroll(): Stop {
  // jsdom has no such sheets.
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
