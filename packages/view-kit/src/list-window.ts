import { html, type LitElement, noChange, type ReactiveController, render, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { FocusRestorer } from './focus-restorer.ts'
import { createIntersectionObserver } from './observers.ts'
import { ScrollPastPointer } from './scroll-past-pointer.ts'

/** One element of the page: a row, or a gap for several distant rows. */
interface Part {
  /** Key of the element. Gaps have numbers. */
  readonly key: string | number
  /** Index of its first row, from 0. */
  readonly at: number
  readonly count: number
  readonly isDrawn: boolean
}

/** Renders a row as one element. `at` is its index, from 0. */
export type DrawRow<Row> = (row: Row, at: number) => TemplateResult

/** Number of rows that are added together: five cost a frame little more than one. */
const stepRows = 5
/** Minimum number of rendered rows on either side of the visible ones. */
const spareRows = 10
/** Height of a row that has not been measured, in CSS pixels. */
const assumedRowPx = 56

/**
 * Renders only the visible rows of a list and those near them, however long it is. They are in the element with `data-window`, in
 * which the host renders nothing itself; gaps with the height of their rows replace the distant ones. Scrolling does not render
 * the host or any row that stays. A row keeps its element while it is rendered, so a pressed or focused row stays the same when
 * others are added before it, and the visible rows keep their place.
 */
export class ListWindow<Row> implements ReactiveController {
  readonly #host: LitElement
  readonly #keyOf: (row: Row) => string
  readonly #onEnd: () => boolean
  readonly #focus: FocusRestorer
  /** Indices of the visible rows. */
  readonly #showing = new Set<number>()
  /** Heights of the rows, in CSS pixels. */
  #heights: number[] = []
  #rows: readonly Row[] = []
  #keys: readonly string[] = []
  /** Whether the rows' places have changed since they were last observed. */
  #isMoved = false
  #draw: DrawRow<Row> = () => html``
  #drawn: ReadonlySet<number> = new Set()
  #parts: ReadonlyMap<Element, Part> = new Map()
  #announcedCount = -1
  #observer: ReturnType<typeof createIntersectionObserver> | undefined

  /**
   * @param keyOf returns the identity of a row, wherever it is
   * @param onEnd called near the end of the list, again until it returns true because it has started to load more
   */
  constructor(host: LitElement, keyOf: (row: Row) => string, onEnd: () => boolean = () => true) {
    this.#host = host
    this.#keyOf = keyOf
    this.#onEnd = onEnd
    this.#focus = new FocusRestorer(host)
    host.addController(new ScrollPastPointer(host))
    host.addController(this)
  }

  /** Sets the present rows. Called whenever the host renders. */
  assign(rows: readonly Row[], draw: DrawRow<Row>): void {
    this.#draw = draw
    if (rows === this.#rows) return
    this.#rows = rows
    const before = this.#keys
    this.#keys = rows.map(this.#keyOf)
    if (before.some((key, at) => key !== this.#keys[at])) this.#follow(before)
    this.#heights = rows.map((_, at) => this.#heights[at] ?? assumedRowPx)
  }

  /** Adapts to rows that were added, removed or moved: the visible rows are where most of them went. */
  #follow(before: readonly string[]): void {
    const now = new Map(this.#keys.map((key, at) => [key, at]))
    const heights: number[] = []
    for (const [at, key] of before.entries()) {
      const to = now.get(key)
      const px = this.#heights[at]
      if (to !== undefined && px !== undefined) heights[to] = px
    }
    this.#heights = heights
    const moves = [...this.#showing].map(at => (now.get(before[at] ?? '') ?? NaN) - at).filter(by => !Number.isNaN(by))
    const by = moves.toSorted((one, other) => one - other)[Math.floor(moves.length / 2)] ?? 0
    // At its start a list keeps its scroll position, and elsewhere the browser keeps the visible rows in place. The observer
    // tells which applies.
    for (const at of [...this.#showing]) this.#showing.add(at + by)
    for (const at of this.#showing) if (at < 0 || at >= this.#keys.length) this.#showing.delete(at)
    this.#isMoved = true
  }

  /** Stops observing. Called by Lit. */
  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#parts = new Map()
    this.#showing.clear()
    this.#announcedCount = -1
  }

  /** Renders the rows near the visible ones. Called by Lit. */
  hostUpdated(): void {
    if (this.#host.isConnected && this.#container) {
      this.#update(this.#near(), new Set())
      this.#announceEnd()
    } else this.hostDisconnected()
  }

  get #container(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[data-window]')
  }

  /** @param kept rows whose elements stay unchanged */
  #update(near: ReadonlySet<number>, kept: ReadonlySet<number>): void {
    const container = this.#container
    if (!container) return
    this.#drawn = near
    const parts = partsOf(this.#keys, near)
    const elements = repeat(
      parts,
      ({ key }) => key,
      ({ at, isDrawn }) => {
        const row = this.#rows[at]
        if (!isDrawn || row === undefined) return html`<li role="presentation"></li>`
        return kept.has(at) ? noChange : this.#draw(row, at)
      },
    )
    const focused = deepestFocus(this.#host)
    this.#focus.hostUpdate()
    render(elements, container, { host: this.#host })
    removeStrayMarkers(container)
    // Moving an element removes its focus, so it is restored.
    if (focused?.isConnected && !focused.matches(':focus')) focused.focus({ preventScroll: true })
    this.#focus.hostUpdated()
    this.#observe(parts, [...container.children])
  }

  #observe(parts: readonly Part[], elements: readonly Element[]): void {
    const before = this.#parts
    const now = new Map<Element, Part>()
    for (const [index, part] of parts.entries()) {
      const element = elements[index]
      if (element) now.set(element, part)
    }
    this.#observer ??= createIntersectionObserver(entries => this.#look(entries))
    for (const element of before.keys()) if (!now.has(element)) this.#observer.unobserve(element)
    for (const [element, part] of now) {
      if (part.isDrawn && !this.#isMoved && before.has(element)) continue
      if (!part.isDrawn && element instanceof HTMLElement) this.#spread(element, part)
      // Observing an element again reports its visibility anew, which a changed gap needs.
      this.#observer.unobserve(element)
      this.#observer.observe(element)
    }
    this.#parts = now
    this.#isMoved = false
  }

  #spread({ style }: HTMLElement, { at, count }: Part): void {
    let px = 0
    for (let row = at; row < at + count; row++) px += this.#heights[row] ?? 0
    style.setProperty('block-size', `${px}px`)
    style.setProperty('overflow-anchor', 'none')
  }

  /** Returns the visible rows, those near them, and the focused one, from which the keyboard continues. */
  #near(): ReadonlySet<number> {
    const near = new Set<number>()
    const add = (from: number, to: number): void => {
      for (let at = Math.max(0, from); at <= Math.min(to, this.#rows.length - 1); at++) near.add(at)
    }
    for (const at of this.#showing.size > 0 ? this.#showing : [0])
      add(Math.floor((at - spareRows) / stepRows) * stepRows, Math.ceil((at + spareRows) / stepRows) * stepRows - 1)
    const focused = this.#focusedAt
    if (focused !== undefined) add(focused - 1, focused + 1)
    return near
  }

  get #focusedAt(): number | undefined {
    const focused = this.#host.shadowRoot?.activeElement
    if (!focused) return undefined
    const part = [...this.#parts].find(([element]) => element.contains(focused))?.[1]
    if (!part || part.key === this.#keys[part.at]) return part?.at
    const at = this.#keys.findIndex(key => key === part.key)
    return at < 0 ? undefined : at
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const part = this.#parts.get(entry.target)
      if (!part) continue
      for (const at of this.#showing) if (at >= part.at && at < part.at + part.count) this.#showing.delete(at)
      if (entry.isIntersecting) this.#show(part, entry)
      const px = entry.boundingClientRect.height
      if (part.isDrawn && px > 0) this.#heights[part.at] = px
    }
    // Rows that only left the view are removed together with the next addition.
    const near = this.#near()
    if ([...near].some(at => !this.#drawn.has(at))) this.#update(near, this.#drawn)
    this.#announceEnd()
  }

  #show({ at, count, isDrawn }: Part, { boundingClientRect, intersectionRect }: IntersectionObserverEntry): void {
    if (isDrawn) {
      this.#showing.add(at)
      return
    }
    const from = intersectionRect.top - boundingClientRect.top
    const to = intersectionRect.bottom - boundingClientRect.top
    let start = 0
    for (let row = at; row < at + count && start <= to; row++) {
      const end = start + (this.#heights[row] ?? 0)
      if (end >= from) this.#showing.add(row)
      start = end
    }
  }

  #announceEnd(): void {
    const count = this.#rows.length
    if (count === 0) this.#announcedCount = -1
    const isNear = this.#showing.size > 0 && Math.max(...this.#showing) + spareRows >= count - 1
    if (isNear && count > 0 && count !== this.#announcedCount && this.#onEnd()) this.#announcedCount = count
  }
}

/** Splits a list into rendered rows, each by itself, and the gaps before, between and after them. */
function partsOf(keys: readonly string[], drawn: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  const known = new Set<string>()
  let next = 0
  const skipTo = (at: number): void => {
    if (at > next) parts.push({ key: parts.length, at: next, count: at - next, isDrawn: false })
  }
  for (const at of [...drawn].toSorted((one, other) => one - other)) {
    skipTo(at)
    const key = keys[at] ?? ''
    // A service may list a row twice.
    parts.push({ key: known.has(key) ? `${key} ${at}` : key, at, count: 1, isDrawn: true })
    known.add(key)
    next = at + 1
  }
  skipTo(keys.length)
  return parts
}

/**
 * Lit leaves the marker of a removed row behind (`removePart` of lit-html 3.3): ten thousand nodes for ten thousand rows. A used
 * marker is the first of the list, or is beside a row.
 */
function removeStrayMarkers(container: Element): void {
  for (const node of [...container.childNodes]) {
    const isUsed = [node.previousSibling, node.nextSibling].some(beside => beside instanceof Element)
    if (node instanceof Comment && node !== container.firstChild && !isUsed) node.remove()
  }
}

function deepestFocus({ shadowRoot }: LitElement): HTMLElement | undefined {
  let active = shadowRoot?.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}
