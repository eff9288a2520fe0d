import { createResizeObserver } from '@latchkey/view-kit'
import type { LitElement, ReactiveController } from 'lit'

export interface GridWindowOptions {
  readonly columns: number
  /** What scrolls; absent while there is no grid. It can have the focus, and holds `.before`, `.grid` and `.after`. */
  readonly scroller: () => HTMLElement | null
  readonly count: () => number
  /** The end is near. */
  readonly onEnd: () => void
  /** It scrolls so fast that nobody can read, or no longer. */
  readonly onPace: (isFast: boolean) => void
}

/** The cells that are in the page, and how much room the others take, in CSS pixels. */
export interface GridRange {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
}

/** Rows beyond what shows, above and below: room to draw what comes bit by bit. */
const spareRows = 3
/** The end is near when so many rows are left below what shows. */
const lastRows = 3
/** Until a cell has been measured. */
const assumedRowPx = 101
const assumedViewportPx = 392
/** Cells that are drawn in one frame of two: a frame has room for them, and most of the work is the same for one as for two. */
const cellsAtOnce = 2
/** As many more are drawn for each so many that wait. */
const waitingCells = 12
/** What passes through the viewport in less is not read, in milliseconds. */
const unreadMs = 500
/** It is no longer fast when it was not for so long; a single late frame does not count. */
const restMs = 100

/**
 * Keeps only the cells in the page that show, however long the grid is. Cells beyond the edge come and go a few at a time, because
 * a whole row of them takes longer than a frame.
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
  /** Fast for longer than a jump: what would be drawn is gone before it shows, and only costs frames. */
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

  /** Whether the update that is underway changes nothing that can be seen. */
  get isHidden(): boolean {
    return this.#isStep
  }

  /** Rows in the page. */
  get #rows(): number {
    return Math.ceil(this.#viewportPx / this.#rowPx) + 1 + 2 * spareRows
  }

  /** The first cell in the page when the end shows. */
  get #furthest(): number {
    const { columns, count } = this.#options
    return Math.max(0, Math.ceil(count() / columns) - this.#rows) * columns
  }

  /** The first cell that should be in the page. */
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
   * A cell that goes out of the page while it has the focus hands it to what scrolls: from there the next Tab goes to what
   * shows. It may not stay on the element, which may show another item in a moment.
   */
  #keepFocus(scroller: HTMLElement | null): void {
    const cell = scroller?.querySelector('.grid > :focus-within')
    if (!scroller || !cell) return
    const index = this.#shown.first + [...(cell.parentElement?.children ?? [])].indexOf(cell)
    const { first, last } = this.range
    if (index < first || index >= last) scroller.focus({ preventScroll: true })
  }

  /** Leaves the room of those cells of the first row that are not in the page. */
  #indent(cell: Element | null | undefined, by: number): void {
    const next = by > 0 && cell instanceof HTMLElement ? cell : undefined
    if (this.#indented !== next) this.#indented?.style.removeProperty('grid-column-start')
    next?.style.setProperty('grid-column-start', String(by + 1))
    this.#indented = next
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
    // offsetTop, not the painted box: the modal may still be growing into place.
    if (one instanceof HTMLElement && next instanceof HTMLElement && next.offsetTop > one.offsetTop)
      this.#rowPx = next.offsetTop - one.offsetTop
    // Not at once: the grid would change its size while its size is told, which the page hears of as an error.
    cancelAnimationFrame(this.#measured)
    this.#measured = requestAnimationFrame(() => {
      if (first !== this.range.first || last !== this.range.last) this.#host.requestUpdate()
      this.#follow()
    })
  }

  /** Draws at once what shows and is not there, and bit by bit what may show soon. */
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

  /** The end of what shows, as a count of cells. */
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

  /** The places of the cells show in their stead until it rests, or comes to an edge, where it rests at the latest. */
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
