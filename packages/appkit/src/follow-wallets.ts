import type { AppKit, ListedWallet } from './app-kit.ts'

/** What a site that draws its own wallet list shows. */
export interface WalletsState {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  readonly wallets: readonly ListedWallet[]
  /** The list or the search is on its way. */
  readonly isFetching: boolean
  /** Why the list or the search failed. */
  readonly error: Error | undefined
}

/** Before anything came. */
export const walletsUnknown: WalletsState = { wallets: [], isFetching: true, error: undefined }

/** A wallet list that is followed. */
export interface FollowedWallets {
  /** Shows the results for a text; an empty one goes back to the list. */
  search(query: string): void
  /** Follows it no longer. */
  stop(): void
}

/** Fetches the wallet list of a kit and keeps it up to date. Without a kit there is none. */
export function followWallets(kit: AppKit | undefined, show: (state: WalletsState) => void): FollowedWallets {
  let state = walletsUnknown
  let latest: AbortController | undefined
  let query = ''
  let isStopped = false
  const change = (next: Partial<WalletsState>): void => {
    state = { ...state, error: undefined, ...next }
    show(state)
  }

  function search(text: string): void {
    // A site that waits until typing pauses may have left its list by then.
    if (isStopped) return
    latest?.abort()
    const { signal } = (latest = new AbortController())
    query = text
    change({ isFetching: kit !== undefined })
    if (!kit) return
    const found = query.trim() ? kit.searchWallets(query, { signal }) : kit.getWallets()
    found.then(
      wallets => signal.aborted || change({ wallets, isFetching: false }),
      (error: Error) => signal.aborted || change({ isFetching: false, error }),
    )
  }

  search('')
  let isFirst = true
  // A wallet that comes late, or goes, changes what is shown.
  const stop = kit?.subscribeInstalledWallets(() => {
    if (!isFirst) search(query)
    isFirst = false
  })
  return {
    search,
    stop() {
      isStopped = true
      stop?.()
      latest?.abort()
    },
  }
}
