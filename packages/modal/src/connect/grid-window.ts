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
  #frame = 0

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

  readonly onScroll = (): void => this.#follow()

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame)
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller()
    if (!scroller) return
    const { last, before, after } = this.range
    scroller.querySelector<HTMLElement>('.before')?.style.setProperty('block-size', `${before}px`)
    scroller.querySelector<HTMLElement>('.after')?.style.setProperty('block-size', `${after}px`)
    // New cells are empty until their own first update. Measured before that, the grid would seem to have collapsed, and the
    // browser would move the scroll position to fit.
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#follow())
    const count = this.#options.count()
    if (count > 0 && last >= count - this.#options.columns && this.#announcedCount !== count) {
      this.#announcedCount = count
      this.#options.onEnd()
    }
  }

  /** Draws again when other cells show now than those that are drawn. */
  #follow(): void {
    const { first, last } = this.range
    this.#measure()
    if (first !== this.range.first || last !== this.range.last) this.#host.requestUpdate()
  }

  #measure(): void {
    const scroller = this.#options.scroller()
    if (!scroller) return
    this.#top = scroller.scrollTop
    this.#viewportPx = scroller.clientHeight || assumedViewportPx
    const [one, next] = [0, this.#options.columns].map(
      index => scroller.querySelectorAll<HTMLElement>('.grid > *')[index],
    )
    // offsetTop, not the painted box: the modal may still be growing into place.
    if (one && next && next.offsetTop > one.offsetTop) this.#rowPx = next.offsetTop - one.offsetTop
  }
}
