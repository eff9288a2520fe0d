import type { Clock } from '@latchkey/primitives'

import { createQuery, type QueryState } from './create-query.ts'

/** One page of a list. */
export interface Page<Item> {
  /** Items of the page, in order. */
  readonly items: readonly Item[]
  /** Number or cursor of the next page; missing on the last one. */
  readonly next?: string | number | undefined
}

/** The loaded part of a list, and the status of the latest page. */
export type PagesState<Item, Answer extends Page<Item>> = QueryState<Answer> & {
  /** Items of all loaded pages, in order and without duplicates. */
  readonly items: readonly Item[]
  /** Whether there are no more pages, or the limit is reached. */
  readonly isDone: boolean
}

/** Options of {@link createPages}. */
export interface PagesOptions<Item, Answer extends Page<Item>> {
  /** Measures the age of failures. */
  clock: Clock
  /** Number or cursor of the first page. */
  first: string | number
  /** Fetches one page. The signal aborts when no caller waits any longer. */
  fetchPage(cursor: string | number, signal: AbortSignal): Promise<Answer>
  /** Returns an item's identity. Of two items with the same identity, the earlier one stays. */
  idOf(item: Item): unknown
  /** Limit of items and of pages, because a list without an end must have one here. @default 5000 */
  max?: number
  /** Called after every change, to update the state that views read. */
  onChange(state: PagesState<Item, Answer>): void
}

/** A list that is loaded page by page. */
export interface Pages {
  /**
   * Adds the next page. Parallel calls share one request, and a failed page is requested again. Rejects as `fetchPage`
   * does, or with the signal's reason.
   */
  next(signal?: AbortSignal): Promise<void>
  /** Starts anew, and aborts a running request with that reason. */
  reset(reason: unknown): void
}

/** Creates a list that is loaded page by page. */
export function createPages<Item, Answer extends Page<Item>>(options: PagesOptions<Item, Answer>): Pages {
  const { clock, first, max = 5_000, idOf, onChange } = options
  let list = begin()
  /** A query with one key, for the next page. */
  const query = createQuery<string | number, Answer>({
    clock,
    freshMs: () => 0,
    keyOf: () => '',
    ask: options.fetchPage,
    onChange(_key, state) {
      // A page is notified again if its caller stopped waiting, so it must not be added twice.
      if (state.status === 'ready' && state.value !== list.last) add(state.value)
      onChange({ ...state, items: list.items, isDone: list.cursor === undefined })
    },
  })

  function begin(): List<Item, Answer> {
    return { cursor: first, asked: new Set(), byId: new Map(), items: [] }
  }
  function add(page: Answer): void {
    const { asked, byId, cursor } = list
    for (const item of page.items) if (byId.size < max && !byId.has(idOf(item))) byId.set(idOf(item), item)
    asked.add(cursor)
    // A list whose next page has been loaded already would never end.
    const isDone = asked.has(page.next) || Math.max(byId.size, asked.size) >= max
    list = { asked, byId, items: [...byId.values()], last: page, cursor: isDone ? undefined : page.next }
  }

  return {
    async next(signal) {
      if (list.cursor !== undefined) await query.get(list.cursor, signal)
    },
    reset(reason) {
      list = begin()
      query.reset(reason)
    },
  }
}

interface List<Item, Answer> {
  /** Number or cursor of the next page. */
  readonly cursor: string | number | undefined
  /** Numbers or cursors of the loaded pages. */
  readonly asked: Set<string | number | undefined>
  readonly byId: Map<unknown, Item>
  readonly items: readonly Item[]
  readonly last?: Answer
}
