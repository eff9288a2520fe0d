import {
  type CaipNetwork,
  type CaipNetworkId,
  type ChainNamespace,
  namespaceOf,
  parseCaipNetworkId,
} from '@latchkey/primitives'
import { proxy, ref } from 'valtio/vanilla'

import type { KitStorage } from './kit-storage.ts'
import { unsupportedNetwork } from './unsupported-network.ts'

/** The networks of one namespace. */
export interface NetworkState {
  /** The namespace's network. It may be one that the site does not list; see `isSupported`. */
  readonly caipNetwork: CaipNetwork | undefined
  /** The networks that the site lists. */
  readonly requestedCaipNetworks: readonly CaipNetwork[]
  /** The networks that the wallet approved; `undefined` if it supports any. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet supports any network. */
  readonly supportsAllNetworks: boolean
  /** Networks of the embedded wallet's smart accounts. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
}

/** The networks of a kit. */
export interface NetworksState {
  /** The namespace that the site uses now. */
  readonly activeNamespace: ChainNamespace | undefined
  /** Networks by namespace. */
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, NetworkState>>>
}

/** Stores the site's networks and the current one. */
export interface NetworksController {
  /** The networks, by namespace. */
  readonly state: NetworksState
  /** Returns the network of a namespace, or of the active one. */
  current(namespace?: ChainNamespace): CaipNetwork | undefined
  /** Returns a network that the site lists, by CAIP-2 id. */
  find(id: CaipNetworkId): CaipNetwork | undefined
  /** Returns a network that the site lists, by CAIP-2 id, or by the chain id alone within a namespace. */
  lookUp(id: string | number, namespace?: ChainNamespace): CaipNetwork | undefined
  /** Whether the site lists a network. */
  isSupported(network: CaipNetwork | undefined): boolean
  /** Makes a network current, and its namespace the active one. */
  activate(network: CaipNetwork): void
  /**
   * Follows the wallet: its chain becomes the namespace's network, listed or not.
   *
   * @param isWritten false if the wallet has not reported it in this visit. @default true
   * @returns that network
   */
  follow(id: CaipNetworkId, isWritten?: boolean): CaipNetwork
  /** Stores a wallet's facts about a namespace's networks. The lists are `ref`s. */
  note(namespace: ChainNamespace, said: Partial<NetworkState>): void
  /**
   * Makes a namespace the active one.
   *
   * @param isWritten false if another tab stored it, or it must not be stored yet. @default true
   */
  setActiveNamespace(namespace: ChainNamespace, isWritten?: boolean): void
  /** Removes a wallet's facts about a namespace's networks. */
  resetApproval(namespace: ChainNamespace): void
  /** Adds a network, or replaces the one with its id. */
  add(network: CaipNetwork): void
  /** Removes a network. */
  remove(id: CaipNetworkId): void
}

/** Creates the networks of a kit. */
export function createNetworksController(
  networks: readonly CaipNetwork[],
  defaultNetwork: CaipNetwork | undefined,
  storage: KitStorage,
): NetworksController {
  const state = proxy<{
    activeNamespace: ChainNamespace | undefined
    byNamespace: Partial<Record<ChainNamespace, NetworkState>>
  }>({
    activeNamespace: undefined,
    byNamespace: {},
  })
  const fresh = (network: CaipNetwork): NetworkState => ({
    caipNetwork: ref(network),
    requestedCaipNetworks: ref([network]),
    approvedCaipNetworkIds: undefined,
    supportsAllNetworks: true,
    smartAccountEnabledNetworks: ref([]),
  })

  function update(namespace: ChainNamespace, change: Partial<NetworkState>): void {
    const slot = state.byNamespace[namespace]
    if (slot) state.byNamespace[namespace] = { ...slot, ...change }
  }
  function add(network: CaipNetwork): void {
    const slot = state.byNamespace[network.chainNamespace]
    if (!slot) {
      state.byNamespace[network.chainNamespace] = fresh(network)
      return
    }
    const isSame = (other: CaipNetwork | undefined): boolean => other?.caipNetworkId === network.caipNetworkId
    const known = slot.requestedCaipNetworks
    update(network.chainNamespace, {
      requestedCaipNetworks: ref(
        known.some(isSame) ? known.map(each => (isSame(each) ? network : each)) : [...known, network],
      ),
      ...(isSame(slot.caipNetwork) && { caipNetwork: ref(network) }),
    })
  }
  function all(): CaipNetwork[] {
    return Object.values(state.byNamespace).flatMap(slot => slot.requestedCaipNetworks)
  }
  const find = (id: CaipNetworkId): CaipNetwork | undefined => all().find(network => network.caipNetworkId === id)
  function setActiveNamespace(namespace: ChainNamespace, isWritten = true): void {
    state.activeNamespace = namespace
    if (!isWritten) return
    storage.activeNamespace.write(namespace)
    const id = state.byNamespace[namespace]?.caipNetwork?.caipNetworkId
    if (id && find(id)) storage.activeNetworkId.write(id)
  }

  networks.forEach(add)
  const storedId = storage.activeNetworkId.read()
  const storedNamespace = storage.activeNamespace.read()
  // If the active namespace is on an unlisted network, the stored id is still that of another namespace. Then the
  // namespace counts.
  const isOfNamespace = !storedNamespace || (storedId && namespaceOf(storedId) === storedNamespace)
  const first =
    (storedId && isOfNamespace ? find(storedId) : undefined) ??
    (storedNamespace && state.byNamespace[storedNamespace]?.caipNetwork) ??
    (defaultNetwork && find(defaultNetwork.caipNetworkId)) ??
    networks[0]
  if (first) {
    state.activeNamespace = first.chainNamespace
    update(first.chainNamespace, { caipNetwork: ref(first) })
  }

  return {
    state,
    find,
    setActiveNamespace,
    add,
    current(namespace = state.activeNamespace) {
      return namespace && state.byNamespace[namespace]?.caipNetwork
    },
    lookUp(id, namespace) {
      if (parseCaipNetworkId(id)) return find(id as CaipNetworkId)
      return all().find(
        network => String(network.id) === String(id) && (!namespace || network.chainNamespace === namespace),
      )
    },
    isSupported: network => network !== undefined && find(network.caipNetworkId) !== undefined,
    activate(network) {
      update(network.chainNamespace, { caipNetwork: ref(network) })
      setActiveNamespace(network.chainNamespace)
    },
    follow(id, isWritten = true) {
      const network = find(id) ?? unsupportedNetwork(id)
      update(network.chainNamespace, { caipNetwork: ref(network) })
      const namespace = network.chainNamespace
      // Another tab may have activated another namespace meanwhile. Then the stored network belongs to that one.
      const isActive =
        namespace === state.activeNamespace && namespace === (storage.activeNamespace.read() ?? namespace)
      if (isWritten && isActive && find(id)) storage.activeNetworkId.write(id)
      return network
    },
    note: update,
    resetApproval(namespace) {
      const slot = state.byNamespace[namespace]
      if (!slot) return
      const network = slot.caipNetwork && find(slot.caipNetwork.caipNetworkId)
      update(namespace, {
        caipNetwork: network ?? slot.requestedCaipNetworks[0],
        approvedCaipNetworkIds: undefined,
        supportsAllNetworks: true,
      })
    },
    remove(id) {
      const slot = state.byNamespace[namespaceOf(id)]
      if (!slot) return
      const rest = slot.requestedCaipNetworks.filter(network => network.caipNetworkId !== id)
      update(namespaceOf(id), { requestedCaipNetworks: ref(rest) })
    },
  }
}
