import { html, type LitElement, noChange, type ReactiveController, render, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

/** Some rows of a list, which are in the page together, or not. */
export interface Chunk<Row = unknown> {
  /** What it is known by while its rows change. */
  readonly key: string
  /** Those rows. */
  readonly rows: readonly Row[]
  /** Where in the list the first of them is, from 0. */
  readonly at: number
}

/** What stands in the page for a chunk, or for some that are far away. */
interface Part<Of extends Chunk> {
  readonly key: string
  readonly chunks: readonly Of[]
  readonly isDrawn: boolean
}

/** Rows of a chunk: no more than a frame has time to draw. */
const chunkRows = 5
/** Chunks on either side of those that show which are in the page as well. */
const spareChunks = 3
/** Until a chunk has been measured, in CSS pixels. */
const assumedRowPx = 56

/** Rows as chunks, in order. */
export function chunksOf<Row>(rows: readonly Row[], at = 0): Chunk<Row>[] {
  return Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, index) => {
    const first = index * chunkRows
    return { key: `${at + first}`, rows: rows.slice(first, first + chunkRows), at: at + first }
  })
}

/**
 * Keeps only those rows of a list in the page that show or soon will, however long it is. They stand in the element with `data-window`,
 * in which the host draws nothing itself; gaps as high as their rows stand for those that are far away. While a person scrolls, the host
 * is not drawn again, and only what comes in is.
 */
export class ListWindow<Of extends Chunk> implements ReactiveController {
  readonly #host: LitElement
  readonly #onEnd: () => boolean
  /** The chunks that show, by their keys. */
  readonly #showing = new Set<string>()
  readonly #heights = new Map<string, { readonly rows: number; readonly px: number }>()
  #chunks: readonly Of[] = []
  #draw: (chunk: Of) => TemplateResult = () => html``
  #drawn: ReadonlySet<string> = new Set()
  #parts: ReadonlyMap<Element, Part<Of>> = new Map()
  #lastShown = -1
  #announcedCount = -1
  #observer: IntersectionObserver | undefined

  /** @param onEnd the end of the list is near; told again until it says that it did something about it */
  constructor(host: LitElement, onEnd: () => boolean = () => true) {
    this.#host = host
    this.#onEnd = onEnd
    host.addController(this)
  }

  /** Takes the list as it is now, whenever the host is drawn. `draw` gives a chunk's one element. */
  assign(chunks: readonly Of[], draw: (chunk: Of) => TemplateResult): void {
    this.#chunks = chunks
    this.#draw = draw
  }

  /** Stops to look; Lit calls it. */
  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#parts = new Map()
    this.#showing.clear()
    this.#lastShown = -1
    this.#announcedCount = -1
  }

  /** Draws what is near; Lit calls it. */
  hostUpdated(): void {
    if (this.#host.isConnected && this.#container) {
      this.#update(new Set())
      this.#announceEnd()
    } else this.hostDisconnected()
  }

  get #container(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('[data-window]')
  }

  /** @param kept the chunks that stand in the page as they are to be */
  #update(kept: ReadonlySet<string>): void {
    const container = this.#container
    if (!container) return
    this.#drawn = this.#near()
    const parts = partsOf(this.#chunks, this.#drawn)
    const rows = repeat(
      parts,
      ({ key }) => key,
      ({ chunks: [chunk], isDrawn, key }) => {
        if (!isDrawn || !chunk) return html`<div></div>`
        return kept.has(key) ? noChange : this.#draw(chunk)
      },
    )
    render(rows, container, { host: this.#host })
    this.#observe(parts, [...container.children])
  }

  #observe(parts: readonly Part<Of>[], elements: readonly Element[]): void {
    const before = this.#parts
    const now = new Map<Element, Part<Of>>()
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

  #spread({ style }: HTMLElement, { chunks }: Part<Of>): void {
    style.setProperty('block-size', `${chunks.reduce((sum, chunk) => sum + this.#heightOf(chunk), 0)}px`)
    style.setProperty('overflow-anchor', 'none')
  }

  #heightOf({ key, rows: { length } }: Of): number {
    const measured = this.#heights.get(key)
    return measured?.rows === length ? measured.px : length * assumedRowPx
  }

  /** Those that show, those beside them, and where the focus is, from where the keyboard goes on. */
  #near(): Set<string> {
    const shown = this.#chunks.flatMap(({ key }, index) => (this.#showing.has(key) ? index : []))
    this.#lastShown = shown.at(-1) ?? -1
    const near = new Set<string>()
    const add = (at: number, beside: number): void => {
      for (const { key } of this.#chunks.slice(Math.max(0, at - beside), at + beside + 1)) near.add(key)
    }
    for (const at of shown.length > 0 ? shown : [0]) add(at, spareChunks)
    const focused = this.#focused
    const at = focused ? this.#chunks.findIndex(({ key }) => key === focused.key) : -1
    if (at >= 0) add(at, 1)
    return near
  }

  get #focused(): Of | undefined {
    const focused = this.#host.shadowRoot?.activeElement
    if (!focused) return undefined
    return [...this.#parts].find(([element]) => element.contains(focused))?.[1].chunks[0]
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const entry of entries) {
      const part = this.#parts.get(entry.target)
      if (!part) continue
      for (const { key } of part.chunks) this.#showing.delete(key)
      if (entry.isIntersecting) for (const { key } of this.#shownOf(part, entry)) this.#showing.add(key)
      const [chunk] = part.chunks
      const px = entry.boundingClientRect.height
      if (part.isDrawn && chunk && px > 0) this.#heights.set(chunk.key, { rows: chunk.rows.length, px })
    }
    // Who only goes out of sight goes with the next who comes in.
    if ([...this.#near()].some(key => !this.#drawn.has(key))) this.#update(this.#drawn)
    this.#announceEnd()
  }

  #shownOf({ chunks, isDrawn }: Part<Of>, { boundingClientRect, intersectionRect }: IntersectionObserverEntry): Of[] {
    if (isDrawn) return [...chunks]
    const from = intersectionRect.top - boundingClientRect.top
    const to = intersectionRect.bottom - boundingClientRect.top
    let end = 0
    return chunks.filter(chunk => {
      const start = end
      end += this.#heightOf(chunk)
      return end >= from && start <= to
    })
  }

  #announceEnd(): void {
    const last = this.#chunks.at(-1)
    if (!last) this.#announcedCount = -1
    if (!last || this.#lastShown < 0 || this.#lastShown + spareChunks < this.#chunks.length - 1) return
    const count = last.at + last.rows.length
    if (count === this.#announcedCount) return
    if (this.#onEnd()) this.#announcedCount = count
  }
}

/** Chunks that are drawn, each by itself, and the gaps before, between and after them. */
function partsOf<Of extends Chunk>(chunks: readonly Of[], drawn: ReadonlySet<string>): Part<Of>[] {
  const parts: Part<Of>[] = []
  let gap: Of[] = []
  const endGap = (): void => {
    if (gap.length > 0) parts.push({ key: `gap before ${parts.length}`, chunks: gap, isDrawn: false })
    gap = []
  }
  for (const chunk of chunks) {
    if (drawn.has(chunk.key)) {
      endGap()
      parts.push({ key: chunk.key, chunks: [chunk], isDrawn: true })
    } else gap.push(chunk)
  }
  endGap()
  return parts
}
