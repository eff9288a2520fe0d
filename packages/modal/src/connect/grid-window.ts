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
  #observed: HTMLElement | null = null
  #sizes: ResizeObserver | undefined

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

  readonly onScroll = ({ currentTarget }: Event): void => {
    if (!(currentTarget instanceof HTMLElement)) return
    const { first, last } = this.range
    this.#top = currentTarget.scrollTop
    this.#redraw(first, last)
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect()
    this.#observed = null
  }

  hostUpdated(): void {
    const scroller = this.#options.scroller()
    this.#observe(scroller)
    if (!scroller) return
    const { last, before, after } = this.range
    scroller.querySelector<HTMLElement>('.before')?.style.setProperty('block-size', `${before}px`)
    scroller.querySelector<HTMLElement>('.after')?.style.setProperty('block-size', `${after}px`)
    const count = this.#options.count()
    if (count > 0 && last >= count - this.#options.columns && this.#announcedCount !== count) {
      this.#announcedCount = count
      this.#options.onEnd()
    }
  }

  /**
   * Sizes are read when the browser has just laid the page out. To ask for them at any other time makes it lay out once more,
   * and new cells, which are empty until their own first update, would seem to have collapsed.
   */
  #observe(scroller: HTMLElement | null): void {
    if (scroller === this.#observed) return
    this.#sizes?.disconnect()
    this.#observed = scroller
    if (!scroller) return
    this.#sizes = new ResizeObserver(() => this.#measure(scroller))
    this.#sizes.observe(scroller)
    const grid = scroller.querySelector('.grid')
    if (grid) this.#sizes.observe(grid)
  }

  #measure(scroller: HTMLElement): void {
    const { first, last } = this.range
    this.#top = scroller.scrollTop
    this.#viewportPx = scroller.clientHeight || assumedViewportPx
    const cells = scroller.querySelector('.grid')?.children
    const [one, next] = [cells?.[0], cells?.[this.#options.columns]]
    // offsetTop, not the painted box: the modal may still be growing into place.
    if (one instanceof HTMLElement && next instanceof HTMLElement && next.offsetTop > one.offsetTop)
      this.#rowPx = next.offsetTop - one.offsetTop
    this.#redraw(first, last)
  }

  /** Draws again when other cells show now than those that are drawn. */
  #redraw(first: number, last: number): void {
    if (first !== this.range.first || last !== this.range.last) this.#host.requestUpdate()
  }
}
