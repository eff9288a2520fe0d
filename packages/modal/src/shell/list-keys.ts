import type { LkCell, LkRow } from '@latchkey/ui'

type Control = LkRow | LkCell

const pressable = 'li > :is(lk-row:not([plain]), lk-cell):not([skeleton], [disabled])'

/**
 * Moves the focus by arrow keys, Home and End in an element's lists: up and down in a list, in all four directions in a grid. Tab
 * works as usual.
 */
export function followListKeys(frame: HTMLElement): void {
  frame.addEventListener('keydown', moveFocus)
}

function moveFocus(event: KeyboardEvent): void {
  const { key, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
  const item = event.composedPath().find(node => node instanceof HTMLLIElement)
  const list = item && controlsOf(item)
  const move = moves[key]
  if (!list || !move) return
  const isGrid = list.some(({ localName }) => localName === 'lk-cell')
  const target = move({ item, controls: list, isGrid })
  if (!target) return
  event.preventDefault()
  target.focus()
}

interface Place {
  /** The item with the focus. */
  readonly item: HTMLLIElement
  /** The focusable controls, in the order of the screen. */
  readonly controls: readonly Control[]
  readonly isGrid: boolean
}

/** An element that can be focused, at once or once it is rendered. */
type Target = Pick<HTMLElement, 'focus'>

const moves: Readonly<Record<string, (place: Place) => Target | undefined>> = {
  ArrowUp: place => inLine(place, -1),
  ArrowDown: place => inLine(place, 1),
  ArrowLeft: place => beside(place, -1),
  ArrowRight: place => beside(place, 1),
  Home: place => atEdge(place, 0),
  End: place => atEdge(place, -1),
}

/** Returns the rows and cells on the same screen as a node, except disabled ones. */
function controlsOf(node: Node): Control[] {
  const root = node.getRootNode()
  return root instanceof ShadowRoot ? [...root.querySelectorAll<Control>(pressable)] : []
}

/** Returns the nearest control in the next line above or below. */
function inLine({ item, controls }: Place, direction: 1 | -1): Target | undefined {
  const { top, left } = item.getBoundingClientRect()
  const further = controls
    .map(control => ({ control, rect: control.getBoundingClientRect() }))
    // Boxes have fractional pixels.
    .filter(({ rect }) => (rect.top - top) * direction > 1)
    .map(({ control, rect }) => ({ control, lines: Math.abs(rect.top - top), columns: Math.abs(rect.left - left) }))
    .toSorted((a, b) => (Math.abs(a.lines - b.lines) > 1 ? a.lines - b.lines : a.columns - b.columns))
  return further[0]?.control
}

/** Left and right are visual directions. */
function beside({ item, controls, isGrid }: Place, direction: 1 | -1): Target | undefined {
  if (!isGrid) return undefined
  const here = controls.findIndex(control => item.contains(control))
  return controls[here + (getComputedStyle(item).direction === 'rtl' ? -direction : direction)]
}

/** A scrolling list may have rendered only its visible cells, so it is scrolled to its edge first. */
function atEdge({ item, controls }: Place, index: 0 | -1): Target | undefined {
  const scroller = item.closest('.scroll-mask')
  if (!scroller) return controls.at(index)
  return {
    focus() {
      scroller.scrollTop = index === 0 ? 0 : scroller.scrollHeight
      requestAnimationFrame(() => controlsOf(scroller).at(index)?.focus())
    },
  }
}
