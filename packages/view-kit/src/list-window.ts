import { html, type LitElement, noChange, type ReactiveController, render, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

/** What stands in the page for a row, or for some that are far away. */
interface Part {
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
 * is not drawn again, and no row that stays is.
 */
export class ListWindow<Row> implements ReactiveController {
  readonly #host: LitElement
  readonly #onEnd: () => boolean
  /** Where the rows are that show. */
  readonly #showing = new Set<number>()
  /** How high each row is. */
  #heights: number[] = []
  #rows: readonly Row[] = []
  #draw: DrawRow<Row> = () => html``
  #drawn: ReadonlySet<number> = new Set()
  #parts: ReadonlyMap<Element, Part> = new Map()
  #announcedCount = -1
  #observer: IntersectionObserver | undefined

  /** @param onEnd the end of the list is near; told again until it says that it did something about it */
  constructor(host: LitElement, onEnd: () => boolean = () => true) {
    this.#host = host
    this.#onEnd = onEnd
    host.addController(this)
  }

  /** Takes the list as it is now, whenever the host is drawn. */
  assign(rows: readonly Row[], draw: DrawRow<Row>): void {
    this.#rows = rows
    this.#draw = draw
    this.#heights = rows.map((_, at) => this.#heights[at] ?? assumedRowPx)
    for (const at of this.#showing) if (at >= rows.length) this.#showing.delete(at)
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
    const parts = partsOf(this.#rows.length, near)
    const elements = repeat(
      parts,
      ({ key }) => key,
      ({ at, isDrawn }) => {
        const row = this.#rows[at]
        if (!isDrawn || row === undefined) return html`<li role="presentation"></li>`
        return kept.has(at) ? noChange : this.#draw(row, at)
      },
    )
    render(elements, container, { host: this.#host })
    this.#observe(parts, [...container.children])
  }

  #observe(parts: readonly Part[], elements: readonly Element[]): void {
    const before = this.#parts
    const now = new Map<Element, Part>()
    for (const [index, part] of parts.entries()) {
      const element = elements[index]
      if (element) now.set(element, part)
    }
    this.#observer ??= new IntersectionObserver(entries => this.#look(entries))
    for (const element of before.keys()) if (!now.has(element)) this.#observer.unobserve(element)
    for (const [element, part] of now) {
      if (part.isDrawn && before.has(element)) continue
      if (!part.isDrawn && element instanceof HTMLElement) this.#spread(element, part)
      // Of a gap it is told anew where it shows.
      this.#observer.unobserve(element)
      this.#observer.observe(element)
    }
    this.#parts = now
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
    const first = this.#showing.size > 0 ? Math.min(...this.#showing) : 0
    const last = Math.max(first, ...this.#showing)
    add(Math.floor((first - spareRows) / stepRows) * stepRows, Math.ceil((last + spareRows) / stepRows) * stepRows - 1)
    const focused = this.#focusedAt
    if (focused !== undefined) add(focused - 1, focused + 1)
    return near
  }

  get #focusedAt(): number | undefined {
    const focused = this.#host.shadowRoot?.activeElement
    if (!focused) return undefined
    return [...this.#parts].find(([element]) => element.contains(focused))?.[1].at
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
function partsOf(count: number, drawn: ReadonlySet<number>): Part[] {
  const parts: Part[] = []
  let next = 0
  const skipTo = (at: number): void => {
    if (at > next) parts.push({ key: `gap ${parts.length}`, at: next, count: at - next, isDrawn: false })
  }
  for (const at of [...drawn].toSorted((one, other) => one - other)) {
    skipTo(at)
    parts.push({ key: at, at, count: 1, isDrawn: true })
    next = at + 1
  }
  skipTo(count)
  return parts
}
