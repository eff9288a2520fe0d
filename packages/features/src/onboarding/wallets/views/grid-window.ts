import { createResizeObserver } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

export interface GridWindowOptions {
  readonly columns: number
  /**
   * Returns the scrolling element; `null` while there is no grid. It is focusable, and contains `.before`, `.grid` and
   * `.after`.
   */
  readonly scroller: () => HTMLElement | null
  readonly count: () => number
  /** Called near the end of the list. */
  readonly onEnd: () => void
  /** Called when scrolling becomes too fast to read, or slow again. */
  readonly onPace: (isFast: boolean) => void
}

/** Range of the cells in the page, with the heights of the others in CSS pixels. */
export interface GridRange {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
}

/** Rows above and below the viewport, as a margin to draw new cells gradually. */
const spareRows = 3
/** Rows below the viewport from which the end is near. */
const lastRows = 3
/** Height of a row before a cell has been measured. */
const assumedRowPx = 101
const assumedViewportPx = 392
/**
 * Cells that are drawn in every second frame. A frame has time for them, and most of the work is the same for one as
 * for two.
 */
const cellsAtOnce = 2
/** Number of waiting cells for which one more batch is drawn. */
const waitingCells = 12
/** Time in milliseconds in which a cell that passes the viewport is not read. */
const unreadMs = 500
/** Time without fast scrolling after which it counts as slow, in milliseconds. A single late frame does not count. */
const restMs = 100

/**
 * Keeps only the visible cells in the page, for a grid of any length. Cells beyond the edge are added and removed
 * gradually, because a whole row takes longer than a frame.
 */
export class GridWindow implements ReactiveController {
  readonly #host: LitElement
  readonly #options: GridWindowOptions
  #rowPx = assumedRowPx
  #top = 0
  #viewportPx = assumedViewportPx
  #first = 0
  #announcedCount = -1
  #observed: HTMLElement | null = null
  #sizes: ReturnType<typeof createResizeObserver> | undefined
  #indented: HTMLElement | undefined
  #frame = 0
  #measured = 0
  #isStep = false
  #scrolledAt = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  #isFast = false
  /**
   * Whether scrolling has been fast for longer than a jump. Cells would be gone before they show, so none are drawn.
   */
  #isRacing = false
  #shown: Pick<GridRange, 'first'> = { first: 0 }

  constructor(host: LitElement, options: GridWindowOptions) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }

  get range(): GridRange {
    const { columns, count } = this.#options
    const first = Math.min(this.#first, this.#furthest)
    const last = Math.min(count(), first + this.#rows * columns)
    return {
      first,
      last,
      before: Math.floor(first / columns) * this.#rowPx,
      after: Math.ceil((count() - last) / columns) * this.#rowPx,
    }
  }

  get isFast(): boolean {
    return this.#isFast
  }

  /** Whether the current update changes nothing visible. */
  get isHidden(): boolean {
    return this.#isStep
  }

  /** Number of rows in the page. */
  get #rows(): number {
    return Math.ceil(this.#viewportPx / this.#rowPx) + 1 + 2 * spareRows
  }

  /** Index of the first cell in the page at the end of the list. */
  get #furthest(): number {
    const { columns, count } = this.#options
    return Math.max(0, Math.ceil(count() / columns) - this.#rows) * columns
  }

  /** Index of the first cell that should be in the page. */
  get #wanted(): number {
    const row = Math.max(0, Math.floor(this.#top / this.#rowPx) - spareRows)
    return Math.min(row * this.#options.columns, this.#furthest)
  }

  readonly onScroll = ({ currentTarget, timeStamp }: Event): void => {
    if (!(currentTarget instanceof HTMLElement)) return
    const top = currentTarget.scrollTop
    const passedMs = Math.max(1, timeStamp - this.#scrolledAt)
    this.#isRacing = this.#isFast
    if ((Math.abs(top - this.#top) / passedMs) * unreadMs > this.#viewportPx) {
      this.#pace(true)
      clearTimeout(this.#rest)
      this.#rest = setTimeout(() => {
        this.#pace(false)
        this.#follow()
      }, restMs)
    }
    this.#scrolledAt = timeStamp
    this.#top = top
    this.#follow()
  }

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame)
    cancelAnimationFrame(this.#measured)
    this.#frame = 0
    this.#sizes?.disconnect()
    this.#observed = null
    clearTimeout(this.#rest)
    this.#pace(false)
  }

  hostUpdate(): void {
    this.#keepFocus(this.#options.scroller())
  }

  hostUpdated(): void {
    this.#isStep = false
    this.#shown = this.range
    const scroller = this.#options.scroller()
    this.#observe(scroller)
    if (!scroller) return
    const { first, before, after } = this.range
    scroller.style.setProperty('--row', `${this.#rowPx}px`)
    scroller.querySelector<HTMLElement>('.before')?.style.setProperty('block-size', `${before}px`)
    scroller.querySelector<HTMLElement>('.after')?.style.setProperty('block-size', `${after}px`)
    this.#indent(scroller.querySelector('.grid')?.firstElementChild, first % this.#options.columns)
    this.#follow()
  }

  #pace(isFast: boolean): void {
    if (isFast === this.#isFast) return
    this.#isFast = isFast
    this.#isRacing &&= isFast
    this.#options.onPace(isFast)
  }

  /**
   * Moves the focus from a cell that leaves the page to the scrolling element, from which the next Tab reaches a
   * visible cell. The focus may not stay on the element, because it may show another item next.
   */
  #keepFocus(scroller: HTMLElement | null): void {
    const cell = scroller?.querySelector('.grid > :focus-within')
    if (!scroller || !cell) return
    const index = this.#shown.first + [...(cell.parentElement?.children ?? [])].indexOf(cell)
    const { first, last } = this.range
    if (index < first || index >= last) scroller.focus({ preventScroll: true })
  }

  /** Leaves space for the cells of the first row that are not in the page. */
  #indent(cell: Element | null | undefined, by: number): void {
    const next = by > 0 && cell instanceof HTMLElement ? cell : undefined
    if (this.#indented !== next) this.#indented?.style.removeProperty('grid-column-start')
    next?.style.setProperty('grid-column-start', String(by + 1))
    this.#indented = next
  }

  /**
   * Observes the sizes. They are read right after the browser's layout. At any other time a read causes another layout,
   * and new cells, which are empty until their first update, would seem collapsed.
   */
  #observe(scroller: HTMLElement | null): void {
    if (scroller === this.#observed) return
    this.#sizes?.disconnect()
    this.#observed = scroller
    if (!scroller) return
    this.#sizes = createResizeObserver(() => this.#measure(scroller))
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
    // `offsetTop` ignores the animation of the modal, which may still be growing.
    if (one instanceof HTMLElement && next instanceof HTMLElement && next.offsetTop > one.offsetTop)
      this.#rowPx = next.offsetTop - one.offsetTop
    // The update waits for a frame: a grid that changes its size in its own resize callback causes an error on the
    // page.
    cancelAnimationFrame(this.#measured)
    this.#measured = requestAnimationFrame(() => {
      if (first !== this.range.first || last !== this.range.last) this.#host.requestUpdate()
      this.#follow()
    })
  }

  /** Draws missing visible cells at once, and others gradually. */
  #follow(): void {
    this.#announceEnd()
    const wanted = this.#wanted
    if (wanted === this.#first || this.#isOutrun) return
    if (!this.#coversViewport()) {
      this.#first = wanted
      this.#host.requestUpdate()
    } else if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = requestAnimationFrame(() => this.#step())
      })
    }
  }

  /** Index after the last visible cell. */
  get #end(): number {
    return Math.ceil((this.#top + this.#viewportPx) / this.#rowPx) * this.#options.columns
  }

  #announceEnd(): void {
    const count = this.#options.count()
    if (count === 0 || count === this.#announcedCount) return
    if (!this.#observed || this.#end + lastRows * this.#options.columns < count) return
    this.#announcedCount = count
    this.#options.onEnd()
  }

  #coversViewport(): boolean {
    const { first, last } = this.range
    const start = Math.floor(this.#top / this.#rowPx) * this.#options.columns
    return start >= first && Math.min(this.#end, this.#options.count()) <= last
  }

  /** Whether placeholders replace the cells until scrolling slows down, which it does at an edge at the latest. */
  get #isOutrun(): boolean {
    const isAtEdge = this.#top <= 0 || this.#end >= this.#options.count()
    return this.#isRacing && !isAtEdge && !this.#coversViewport()
  }

  #step(): void {
    this.#frame = 0
    if (this.#isOutrun) return
    const distance = this.#wanted - this.#first
    if (distance === 0) return
    const cells = Math.min(Math.abs(distance), cellsAtOnce * (1 + Math.floor(Math.abs(distance) / waitingCells)))
    this.#first += Math.sign(distance) * cells
    this.#isStep = true
    this.#host.requestUpdate()
  }
}
