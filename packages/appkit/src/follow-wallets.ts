import type { AppKit, ListedWallet } from './app-kit.ts'

/** The state of a wallet list that the site draws. */
export interface WalletsState {
  /** The wallets in this browser and the first page of the list, or the results of the latest search. */
  readonly wallets: readonly ListedWallet[]
  /** Whether the list or the search is loading. */
  readonly isFetching: boolean
  /** The error of the list or the search. */
  readonly error: Error | undefined
}

/** The state before anything has loaded. */
export const walletsUnknown: WalletsState = { wallets: [], isFetching: true, error: undefined }

/** A wallet list that is kept up to date. */
export interface FollowedWallets {
  /** Shows the results for a text. An empty text shows the list again. */
  search(query: string): void
  /** Stops updating the list. */
  stop(): void
}

/** Fetches the wallet list of a kit and keeps it up to date. Without a kit it stays empty. */
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
    // A site that debounces typing may have left its list by then.
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
  // A wallet that is discovered late, or disappears, changes the list.
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
