import type { LitElement, ReactiveController } from 'lit'

import type { Month } from '../group-by-month.ts'
import type { Transaction } from '../history-client.ts'

/** Some rows of a month, which are in the page together, or not. */
export interface Chunk {
  readonly key: string
  /** Of which they are. */
  readonly month: Month
  /** Whether they are the first of it. */
  readonly isFirst: boolean
  readonly transactions: readonly Transaction[]
}

/** Rows of a chunk. */
const chunkRows = 20
/** Chunks beside one that shows which are in the page as well. */
const spareChunks = 1
/** Until a chunk has been measured, in CSS pixels. */
const assumedRowPx = 56
const assumedLabelPx = 34

/** The months of a list as chunks, in order. */
export function chunksOf(months: readonly Month[]): Chunk[] {
  return months.flatMap(month =>
    Array.from({ length: Math.ceil(month.transactions.length / chunkRows) }, (_, index) => ({
      key: `${month.year}-${month.month}-${index}`,
      month,
      isFirst: index === 0,
      transactions: month.transactions.slice(index * chunkRows, (index + 1) * chunkRows),
    })),
  )
}

/**
 * Keeps only those rows of a list in the page that show or soon will, however long it is. The elements with `data-chunk` stay; one
 * that is far away is empty, and as high as it was with its rows.
 */
export class ListWindow implements ReactiveController {
  readonly #host: LitElement
  readonly #onEnd: () => boolean
  readonly #showing = new Set<string>()
  readonly #heights = new Map<string, number>()
  readonly #observed = new Set<HTMLElement>()
  #chunks: readonly Chunk[] = []
  #drawn: ReadonlySet<string> = new Set()
  #announcedCount = -1
  #observer: IntersectionObserver | undefined

  /** @param onEnd the last chunk shows; told again until it says that it did something about it */
  constructor(host: LitElement, onEnd: () => boolean) {
    this.#host = host
    this.#onEnd = onEnd
    host.addController(this)
  }

  /** Takes the list as it is now. */
  assign(chunks: readonly Chunk[]): void {
    this.#chunks = chunks
    this.#drawn = this.#near()
    if (chunks.length === 0) this.#announcedCount = -1
  }

  /** Whether the rows of a chunk are in the page. */
  isDrawn({ key }: Chunk): boolean {
    return this.#drawn.has(key)
  }

  hostDisconnected(): void {
    this.#observer?.disconnect()
    this.#observer = undefined
    this.#observed.clear()
    this.#showing.clear()
    this.#announcedCount = -1
  }

  hostUpdated(): void {
    const elements = this.#host.renderRoot.querySelectorAll<HTMLElement>('[data-chunk]')
    this.#observer ??= new IntersectionObserver(entries => this.#look(entries))
    elements.forEach((element, index) => {
      const chunk = this.#chunks[index]
      if (!chunk) return
      if (this.#drawn.has(chunk.key)) element.style.removeProperty('block-size')
      else element.style.setProperty('block-size', `${this.#heightOf(chunk)}px`)
      if (this.#observed.has(element)) return
      this.#observed.add(element)
      this.#observer?.observe(element)
    })
    for (const element of this.#observed) {
      if (element.isConnected) continue
      this.#observer.unobserve(element)
      this.#observed.delete(element)
      this.#showing.delete(keyOf(element))
    }
    this.#announceEnd()
  }

  #heightOf({ key, isFirst, transactions: { length } }: Chunk): number {
    return this.#heights.get(`${key} ${length}`) ?? length * assumedRowPx + (isFirst ? assumedLabelPx : 0)
  }

  /** Those that show, those beside them, and the one that has the focus. */
  #near(): Set<string> {
    const focused = this.#host.shadowRoot?.activeElement?.closest<HTMLElement>('[data-chunk]')
    const shown = this.#chunks.flatMap(({ key }, index) => (this.#showing.has(key) ? index : []))
    const near = new Set(focused ? [keyOf(focused)] : [])
    for (const at of shown.length > 0 ? shown : [0])
      for (const { key } of this.#chunks.slice(Math.max(0, at - spareChunks), at + spareChunks + 1)) near.add(key)
    return near
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLElement)) continue
      const key = keyOf(target)
      const chunk = this.#chunks.find(each => each.key === key)
      if (chunk && this.#drawn.has(key)) this.#heights.set(`${key} ${chunk.transactions.length}`, target.offsetHeight)
      if (isIntersecting) this.#showing.add(key)
      else this.#showing.delete(key)
    }
    const near = this.#near()
    if (near.size !== this.#drawn.size || [...near].some(key => !this.#drawn.has(key))) this.#host.requestUpdate()
    this.#announceEnd()
  }

  #announceEnd(): void {
    const last = this.#chunks.at(-1)
    if (!last || !this.#showing.has(last.key)) return
    const count = this.#chunks.reduce((sum, { transactions }) => sum + transactions.length, 0)
    if (count === this.#announcedCount) return
    if (this.#onEnd()) this.#announcedCount = count
  }
}

function keyOf(element: HTMLElement): string {
  return element.dataset['chunk'] ?? ''
}
