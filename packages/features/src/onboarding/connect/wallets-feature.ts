import {
  createImageCache,
  createPages,
  createServiceClient,
  defineFeature,
  type ListedConnectors,
  listedConnectorsFeature,
  type Page,
  pairingChainIds,
  type Store,
  type Wallet,
} from '@latchkey/core'
import { type ChainNamespace, raceAbort } from '@latchkey/primitives'
import type { WalletsQuery } from '@latchkey/protocol'
import { proxy, ref, subscribe } from 'valtio/vanilla'

import { createCatalogueWalletSource, matchesName } from './catalogue-wallet-source.ts'
import { createDirectoryWalletSource } from './directory-wallet-source.ts'
import { createRecentWallets, recentWalletsKept } from './recent-wallets.ts'
import { createSuggestedWallets, type Suggestion } from './suggested-wallets.ts'
import { readWallet } from './to-wallet.ts'
import { createWalletSearch, type WalletSearch } from './wallet-search.ts'
import type { WalletSource } from './wallet-source.ts'

export interface WalletsState {
  readonly recommended: readonly Wallet[]
  /** Wallets that the site features, in its order. */
  readonly featured: readonly Wallet[]
  /** Custom wallets of the site, then the pages loaded so far, in order. No id appears twice. */
  readonly list: readonly Wallet[]
  /** Final length of `list`; `undefined` until the first page is loaded. */
  readonly count: number | undefined
  readonly listStatus: 'idle' | 'loading' | 'ready' | 'failed'
  /** Recent wallets, newest first. */
  readonly recent: readonly Wallet[]
  /** Whether the directory failed, so that suggestions come from the catalogue or are missing. */
  readonly suggestionsFailed: boolean
  /** Addresses for an `<img>`, by `imageId`. */
  readonly images: Readonly<Record<string, string>>
  readonly search: WalletSearch
}

/**
 * Controller of the wallets to choose from. Nothing is fetched before a method is called. If other namespaces are offered (the filter of the listed
 * connectors), `recommended`, `list` and the search start over.
 */
export interface WalletsController {
  readonly state: WalletsState
  /**
   * Fetches the recommended wallets once. If the directory fails, the catalogue answers, until the next call tries
   * again.
   */
  fetchRecommended(signal?: AbortSignal): Promise<void>
  /** Fetches the wallets of `featuredWalletIds`, like {@link fetchRecommended}. */
  fetchFeatured(signal?: AbortSignal): Promise<void>
  /** Fetches the links of recent wallets, like {@link fetchRecommended}. */
  fetchRecent(signal?: AbortSignal): Promise<void>
  /**
   * Adds a page to `list`. `listStatus` has the result. Resolves once the page's first images have loaded or timed out.
   * Rejects only with the signal's reason.
   */
  fetchNextPage(signal?: AbortSignal): Promise<void>
  /**
   * Searches for a typed text after a pause. The latest text wins, and `''` clears the search. `state.search` has the
   * result.
   */
  search(query: string): void
  /** Searches at once, without a change of `state.search`. Rejects if the source fails, or with the signal's reason. */
  searchNow(query: string, signal?: AbortSignal): Promise<readonly Wallet[]>
  /** Finds the wallet of an id, like {@link WalletsController.searchNow}. */
  findById(id: string, signal?: AbortSignal): Promise<Wallet | undefined>
  /** Loads `images[imageId]`. Call it whenever the image is needed. */
  requestImage(imageId: string): void
  /** Holds or resumes the loading of images. Requests during a hold are served afterwards, the latest first. */
  holdImages(isHeld: boolean): void
}

/** Number of recommended wallets (S9.17). */
export const recommendedWallets = 4
/** Wallets per page (S9.18). */
export const walletsPerPage = 40
/** Maximum of wallets that a search finds (S9.19). */
export const searchedWallets = 100
/** Number of images that are fetched with their page (S9.20). */
export const prefetchedImages = 20
/** Maximum of networks in a query, because the length of an address is limited. */
const queriedNetworks = 50

export const walletsFeature = defineFeature<WalletsController>('wallets', (store, onDestroy) => {
  const { options, environment } = store
  const listed = store.use(listedConnectorsFeature)
  const custom = options.customWallets.flatMap(wallet => readWallet(wallet) ?? [])
  const recent = createRecentWallets(store.storage)
  const state = proxy<
    { -readonly [Key in keyof WalletsState]: WalletsState[Key] } & { images: Record<string, string> }
  >({
    recommended: ref([]),
    featured: ref([]),
    list: ref([]),
    count: undefined,
    listStatus: 'idle',
    recent: ref(recent.read().map(wallet => custom.find(({ id }) => id === wallet.id) ?? wallet)),
    suggestionsFailed: false,
    images: {},
    search: { query: '', status: 'idle', results: ref([]) },
  })
  const catalogue = createCatalogueWalletSource(store.parts)
  const ended = new AbortController()
  let chosenSource: WalletSource | undefined
  function source(): WalletSource {
    ended.signal.throwIfAborted()
    return (chosenSource ??= chooseSource(store, catalogue))
  }
  const suggested = createSuggestedWallets(environment.clock, source, catalogue, state, showSuggested)
  const pages = createPages<Wallet, Page<Wallet> & { count: number }>({
    clock: environment.clock,
    first: 1,
    async fetchPage(cursor, signal) {
      const page = Number(cursor)
      const { wallets, count } = await source().fetchPage(query({ page, entries: walletsPerPage }), signal)
      const isLast = wallets.length < walletsPerPage || page * walletsPerPage >= count
      return { items: page === 1 ? [...custom, ...wallets] : wallets, count, next: isLast ? undefined : page + 1 }
    },
    idOf: ({ id }) => id,
    onChange({ status, items, isDone, value }) {
      const max = value && Math.max(value.count + custom.length, items.length + 1)
      Object.assign(state, { listStatus: status, list: ref(items), count: isDone ? items.length : max })
    },
  })
  const images = createImageCache(
    async (imageId, signal) => (state.suggestionsFailed ? catalogue : source()).fetchImage(imageId, signal),
    environment,
    state.images,
  )
  onDestroy(
    store.connections.events.on('used', ({ wallet }) => {
      recent.remember(wallet)
      state.recent = ref([wallet, ...state.recent.filter(({ id }) => id !== wallet.id)].slice(0, recentWalletsKept))
    }),
  )
  const search = createWalletSearch(environment.clock, searchNow, searched => (state.search = searched))
  /** Ids of recent wallets from earlier visits that no list has described yet. */
  const unlisted = new Set(state.recent.map(({ id }) => id).filter(id => !custom.some(each => each.id === id)))
  let namespaces = listed.state.filter
  const stopFollowing = subscribe(listed.state, watchNamespaces, true)
  onDestroy(() => {
    ended.abort(new DOMException('The kit was destroyed', 'AbortError'))
    stopFollowing()
    startAnew(ended.signal.reason)
    suggested.reset(ended.signal.reason)
    images.stop()
  })

  /** Starts over if other namespaces are offered: the lists before do not apply to them. */
  function watchNamespaces(): void {
    if (namespaces === listed.state.filter) return
    namespaces = listed.state.filter
    startAnew(new DOMException('Other chain families are offered', 'AbortError'))
  }

  function startAnew(reason: unknown): void {
    search.clear()
    pages.reset(reason)
    suggested.reset(reason, ['recommended'])
    state.recommended = ref([])
  }

  function query(more: Pick<WalletsQuery, 'page' | 'entries'> & Partial<WalletsQuery>): WalletsQuery {
    return {
      include: options.includeWalletIds,
      exclude: options.excludeWalletIds,
      chains: queriedChains(store.networks, listed.state),
      ...more,
    }
  }

  /** Ignores an error, which the state has. Only an abort rejects. */
  function attempt<Value>(asked: Promise<Value>, signal: AbortSignal | undefined): Promise<Value | undefined> {
    return asked.catch(() => signal?.throwIfAborted() as undefined)
  }

  async function suggest(list: Suggestion, wanted: WalletsQuery, signal: AbortSignal | undefined): Promise<void> {
    if (wanted.entries === 0) return
    const wallets = await attempt(suggested.get({ list, query: wanted }, signal), signal)
    if (wallets && list !== 'recent') await raceAbort(prefetchImages(wallets), signal)
  }

  const byIds = (include: readonly string[]): WalletsQuery => ({ page: 1, entries: include.length, include })

  function showSuggested(list: Suggestion, wallets: readonly Wallet[], isStandIn: boolean): void {
    if (list === 'recommended') state.recommended = ref(wallets.slice(0, recommendedWallets))
    if (list === 'featured') {
      const listed = [...custom, ...wallets]
      state.featured = ref(options.featuredWalletIds.flatMap(id => listed.find(wallet => wallet.id === id) ?? []))
    }
    if (list === 'recent') {
      if (!isStandIn) unlisted.clear()
      state.recent = ref(state.recent.map(wallet => wallets.find(({ id }) => id === wallet.id) ?? wallet))
    }
  }

  /**
   * Fetches a page and its images. The next page may be requested before the images have loaded, because the user
   * scrolls on.
   */
  async function fetchNextPage(signal?: AbortSignal): Promise<void> {
    const listed = state.list.length
    await attempt(pages.next(signal), signal)
    await raceAbort(prefetchImages(state.list.slice(listed)), signal)
  }

  async function prefetchImages(wallets: readonly Wallet[]): Promise<void> {
    const ids = wallets.slice(0, prefetchedImages).flatMap(({ imageId }) => imageId ?? [])
    await Promise.all(ids.map(id => images.request(id)))
  }

  async function searchNow(text: string, signal?: AbortSignal): Promise<readonly Wallet[]> {
    const search = text.trim()
    if (search === '') return []
    const found = await ask({ search }, signal)
    const own = custom.filter(wallet => matchesName(wallet, search))
    return [...own, ...found.filter(({ id }) => !own.some(each => each.id === id))].slice(0, searchedWallets)
  }

  async function findById(id: string, signal?: AbortSignal): Promise<Wallet | undefined> {
    const isId = (wallet: Wallet): boolean => wallet.id === id
    const isOffered = !options.includeWalletIds?.length || options.includeWalletIds.includes(id)
    return custom.find(isId) ?? (isOffered ? (await ask({ include: [id] }, signal)).find(isId) : undefined)
  }

  async function ask(wanted: Partial<WalletsQuery>, signal = ended.signal): Promise<readonly Wallet[]> {
    const asked = source().fetchPage(query({ page: 1, entries: searchedWallets, ...wanted }), signal)
    return (await raceAbort(asked, signal)).wallets
  }

  return {
    state,
    searchNow,
    findById,
    search: search.type,
    fetchRecommended(signal) {
      const exclude = [...options.excludeWalletIds, ...options.featuredWalletIds]
      return suggest('recommended', query({ page: 1, entries: recommendedWallets, exclude }), signal)
    },
    fetchFeatured: signal => suggest('featured', byIds(options.featuredWalletIds), signal),
    fetchRecent: signal =>
      suggest('recent', byIds(state.recent.map(({ id }) => id).filter(id => unlisted.has(id))), signal),
    fetchNextPage,
    requestImage: imageId => void images.request(imageId),
    holdImages: images.hold,
  }
})

/** Returns the directory if the site names one, else the kit's catalogue. */
function chooseSource(store: Store, catalogue: WalletSource): WalletSource {
  const directory = createServiceClient(store, 'directory')
  return directory ? createDirectoryWalletSource(directory) : catalogue
}

/**
 * Returns the chains of the listed namespaces. A wallet has to support one of them. One that supports a namespace's
 * main chain is usable on any chain of the namespace.
 */
function queriedChains(networks: Store['networks'], { filter }: ListedConnectors['state']): string[] {
  const namespaces = filter ?? (Object.keys(networks.state.byNamespace) as ChainNamespace[])
  const own = namespaces.flatMap(namespace => networks.state.byNamespace[namespace]?.requestedCaipNetworks ?? [])
  const ids = [
    ...namespaces.flatMap(namespace => pairingChainIds[namespace] ?? []),
    ...own.map(network => network.caipNetworkId),
  ]
  return [...new Set(ids)].slice(0, queriedNetworks)
}
