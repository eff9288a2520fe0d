import { html, type LitElement, noChange, type ReactiveController, render, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

import { FocusKeeper } from './focus-keeper.ts'
import { createIntersectionObserver } from './observers.ts'
import { ScrollPastPointer } from './scroll-past-pointer.ts'

/** What stands in the page for a row, or for some that are far away. */
interface Part {
  /** A gap has a number. */
  readonly key: string | number
  /** Of the first of them, from 0. */
  readonly at: number
  readonly count: number
  readonly isDrawn: boolean
}

/** A row of a list as its one element; the first one is at 0. */
export type DrawRow<Row> = (row: Row, at: number) => TemplateResult

/** Rows that come in together: five cost a frame little more than one. */
const stepRows = 5
/** Rows on either side of those that show which are in the page as well, at least. */
const spareRows = 10
/** Until a row has been measured, in CSS pixels. */
const assumedRowPx = 56

/**
 * Keeps only those rows of a list in the page that show or soon will, however long it is. They stand in the element with `data-window`,
 * in which the host draws nothing itself; gaps as high as their rows stand for those that are far away. While a person scrolls, the host
 * is not drawn again, and no row that stays is. A row has its element for as long as it is in the page, wherever it goes: what is pressed or has the
 * focus is the same row still when others come in before it, and what shows stays where it is.
 */
export class ListWindow<Row> implements ReactiveController {
  readonly #host: LitElement
  readonly #keyOf: (row: Row) => string
  readonly #onEnd: () => boolean
  readonly #focus: FocusKeeper
  /** Where the rows are that show. */
  readonly #showing = new Set<number>()
  /** How high each row is. */
  #heights: number[] = []
  #rows: readonly Row[] = []
  #keys: readonly string[] = []
  /** Where rows are in the page is not known from before. */
  #isMoved = false
  #draw: DrawRow<Row> = () => html``
  #drawn: ReadonlySet<number> = new Set()
  #parts: ReadonlyMap<Element, Part> = new Map()
  #announcedCount = -1
  #observer: ReturnType<typeof createIntersectionObserver> | undefined

  /**
   * @param keyOf what a row is known by, wherever it stands
   * @param onEnd the end of the list is near; told again until it says that it did something about it
   */
  constructor(host: LitElement, keyOf: (row: Row) => string, onEnd: () => boolean = () => true) {
    this.#host = host
    this.#keyOf = keyOf
    this.#onEnd = onEnd
    this.#focus = new FocusKeeper(host)
    host.addController(new ScrollPastPointer(host))
    host.addController(this)
  }

  /** Takes the list as it is now, whenever the host is drawn. */
  assign(rows: readonly Row[], draw: DrawRow<Row>): void {
    this.#draw = draw
    if (rows === this.#rows) return
    this.#rows = rows
    const before = this.#keys
    this.#keys = rows.map(this.#keyOf)
    if (before.some((key, at) => key !== this.#keys[at])) this.#follow(before)
    this.#heights = rows.map((_, at) => this.#heights[at] ?? assumedRowPx)
  }

  /** Rows came in before others, or went, or changed places: those that show are where most of them went. */
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
    // At its start a list stays where it is, and elsewhere the browser goes with what shows: who is right is looked up.
    for (const at of [...this.#showing]) this.#showing.add(at + by)
    for (const at of this.#showing) if (at < 0 || at >= this.#keys.length) this.#showing.delete(at)
    this.#isMoved = true
  }

  /** Stops to look; Lit calls it. */
  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#parts = new Map()
    this.#showing.clear()
    this.#announcedCount = -1
  }

  /** Draws what is near; Lit calls it. */
  hostUpdated(): void {
    if (this.#host.isConnected && this.#container) {
      this.#update(this.#near(), new Set())
      this.#announceEnd()
    } else this.hostDisconnected()
  }

  get #container(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[data-window]')
  }

  /** @param kept the rows that stand in the page as they are to be */
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
    // To move an element takes its focus.
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
      // Of a gap it is told anew where it shows.
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

  /** Those that show, those beside them, and where the focus is, from where the keyboard goes on. */
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
    // Who only goes out of sight goes with the next who comes in.
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

/** Rows that are drawn, each by itself, and the gaps before, between and after them. */
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
    // A service may tell of one twice.
    parts.push({ key: known.has(key) ? `${key} ${at}` : key, at, count: 1, isDrawn: true })
    known.add(key)
    next = at + 1
  }
  skipTo(keys.length)
  return parts
}

/**
 * Lit leaves the marker behind that stood after a row which goes (`removePart` of lit-html 3.3): of ten thousand rows, ten thousand nodes. A marker in
 * use is the first of the list or stands beside a row.
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
