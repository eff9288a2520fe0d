import type { Clock } from '@latchkey/primitives'

import { createQuery, type QueryState } from './create-query.ts'

/** One page of a list. */
export interface Page<Item> {
  /** What is on it, in order. */
  readonly items: readonly Item[]
  /** The number or the cursor of the page after it; absent on the last one. */
  readonly next?: string | number | undefined
}

/** What has come of a list, and how it is with the page that was asked for last. */
export type PagesState<Item, Answer extends Page<Item>> = QueryState<Answer> & {
  /** Of all pages so far, in order; no id comes twice. */
  readonly items: readonly Item[]
  /** Whether there are no more pages, or no room for them. */
  readonly isDone: boolean
}

/** How pages are asked for. */
export interface PagesOptions<Item, Answer extends Page<Item>> {
  /** What times requests. */
  clock: Clock
  /** The number or the cursor of the first page. */
  first: string | number
  /** Asks for one page. The signal is aborted when nobody waits any longer. */
  fetchPage(cursor: string | number, signal: AbortSignal): Promise<Answer>
  /** What tells one item from another. Of two that are the same, the earlier one stays. */
  idOf(item: Item): unknown
  /** How many items are kept, and how many pages asked for, at most: a list without an end has one here. @default 5000 */
  most?: number
  /** Hears every change. What views follow is written from here. */
  onChange(state: PagesState<Item, Answer>): void
}

/** A list that comes in pages, one at a time. */
export interface Pages {
  /**
   * Adds the next page; whoever asks meanwhile gets the same one, and one that failed is asked for again. Rejects as `fetchPage`
   * does, or with the signal's reason.
   */
  next(signal?: AbortSignal): Promise<void>
  /** Starts anew, and ends what is on its way for that reason. */
  reset(reason: unknown): void
}

/** A list that comes in pages. */
export function createPages<Item, Answer extends Page<Item>>(options: PagesOptions<Item, Answer>): Pages {
  const { clock, first, most = 5_000, idOf, onChange } = options
  let list = begin()
  /** Of one key: the page to come. */
  const query = createQuery<string | number, Answer>({
    clock,
    freshMs: () => 0,
    keyOf: () => '',
    ask: options.fetchPage,
    onChange(_key, state) {
      // A page whose follower was given up is told of once more.
      if (state.status === 'ready' && state.value !== list.last) add(state.value)
      onChange({ ...state, items: list.items, isDone: list.cursor === undefined })
    },
  })

  function begin(): List<Item, Answer> {
    return { cursor: first, asked: new Set(), byId: new Map(), items: [] }
  }
  function add(page: Answer): void {
    const { asked, byId, cursor } = list
    for (const item of page.items) if (byId.size < most && !byId.has(idOf(item))) byId.set(idOf(item), item)
    asked.add(cursor)
    // A list whose next page is one that has come already has no end of its own.
    const isDone = asked.has(page.next) || Math.max(byId.size, asked.size) >= most
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
  /** The page to come. */
  readonly cursor: string | number | undefined
  /** The pages that came. */
  readonly asked: Set<string | number | undefined>
  readonly byId: Map<unknown, Item>
  readonly items: readonly Item[]
  readonly last?: Answer
}
