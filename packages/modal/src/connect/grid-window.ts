import type { LitElement, ReactiveController } from 'lit'

export interface GridWindowOptions {
  readonly columns: number
  /** What scrolls; absent while there is no grid. It holds `.before`, `.grid` and `.after`. */
  readonly scroller: () => HTMLElement | null
  readonly count: () => number
  /** The end is near. */
  readonly onEnd: () => void
}

/** The cells that are in the page, and how much room the others take, in CSS pixels. */
export interface GridRange {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
}

/** Rows beyond what shows, above and below. */
const spareRows = 2
/** Until a cell has been measured. */
const assumedRowPx = 101
const assumedViewportPx = 392

/** Keeps only the cells in the page that show, however long the grid is. */
export class GridWindow implements ReactiveController {
  readonly #host: LitElement
  readonly #options: GridWindowOptions
  #rowPx = assumedRowPx
  #top = 0
  #viewportPx = assumedViewportPx
  #announcedCount = -1

  constructor(host: LitElement, options: GridWindowOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  get range(): GridRange {
    const { columns, count } = this.#options
    const rows = Math.ceil(count() / columns)
    const firstRow = Math.min(Math.max(0, Math.floor(this.#top / this.#rowPx) - spareRows), Math.max(0, rows - 1))
    const lastRow = Math.min(rows, Math.ceil((this.#top + this.#viewportPx) / this.#rowPx) + spareRows)
    return {
      first: firstRow * columns,
      last: Math.min(count(), lastRow * columns),
      before: firstRow * this.#rowPx,
      after: Math.max(0, rows - lastRow) * this.#rowPx,
    }
  }

  readonly onScroll = (): void => {
    const before = this.range
    this.#measure()
    if (before.first !== this.range.first || before.last !== this.range.last) this.#host.requestUpdate()
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller()
    if (!scroller) return
    this.#measure()
    const { last, before, after } = this.range
    scroller.querySelector<HTMLElement>('.before')?.style.setProperty('block-size', `${before}px`)
    scroller.querySelector<HTMLElement>('.after')?.style.setProperty('block-size', `${after}px`)
    const count = this.#options.count()
    if (count > 0 && last >= count - this.#options.columns && this.#announcedCount !== count) {
      this.#announcedCount = count
      this.#options.onEnd()
    }
  }

  #measure(): void {
    const scroller = this.#options.scroller()
    if (!scroller) return
    this.#top = scroller.scrollTop
    this.#viewportPx = scroller.clientHeight || assumedViewportPx
    const [one, next] = [0, this.#options.columns].map(index => scroller.querySelectorAll('.grid > *')[index])
    if (!one || !next) return
    const rowPx = next.getBoundingClientRect().top - one.getBoundingClientRect().top
    if (rowPx > 0) this.#rowPx = rowPx
  }
}
