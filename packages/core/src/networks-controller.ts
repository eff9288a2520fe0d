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

/** One chain family's networks. */
export interface NetworkState {
  /** Where the family is now; it may be one that the site does not list (`isSupported` tells). */
  readonly caipNetwork: CaipNetwork | undefined
  /** The networks that the site lists. */
  readonly requestedCaipNetworks: readonly CaipNetwork[]
  /** What the wallet agreed to; absent where it takes any. */
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
  /** Whether the wallet takes any network. */
  readonly supportsAllNetworks: boolean
  /** Networks of the embedded wallet's smart accounts. */
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
}

/** The networks of a kit. */
export interface NetworksState {
  /** The family that the site is on. */
  readonly activeNamespace: ChainNamespace | undefined
  /** What is known of each family's networks. */
  readonly byNamespace: Readonly<Partial<Record<ChainNamespace, NetworkState>>>
}

/** Knows the networks of a site, and which is current. */
export interface NetworksController {
  /** The networks, by family. */
  readonly state: NetworksState
  /** The network of a family, or of the active one. */
  current(namespace?: ChainNamespace): CaipNetwork | undefined
  /** A network that the site lists, by CAIP-2 id. */
  find(id: CaipNetworkId): CaipNetwork | undefined
  /** By CAIP-2 id, or by the bare chain id within a family. */
  lookUp(id: string | number, namespace?: ChainNamespace): CaipNetwork | undefined
  /** Whether the site lists a network. */
  isSupported(network: CaipNetwork | undefined): boolean
  /** Makes a network current, and its family the active one. */
  activate(network: CaipNetwork): void
  /**
   * Follows the wallet: its chain becomes the family's network, listed or not.
   *
   * @param isWritten false where the wallet has not said it in this visit
   * @returns that network
   */
  follow(id: CaipNetworkId, isWritten?: boolean): CaipNetwork
  /** Keeps what a wallet says of a family's networks. The lists are `ref`s. */
  note(namespace: ChainNamespace, said: Partial<NetworkState>): void
  /**
   * Makes a family the active one.
   *
   * @param isWritten false where another tab wrote it
   */
  setActiveNamespace(namespace: ChainNamespace, isWritten?: boolean): void
  /** Forgets what a wallet said of a family's networks. */
  resetApproval(namespace: ChainNamespace): void
  /** Adds a network, or replaces the one with its id. */
  add(network: CaipNetwork): void
  /** Takes a network away. */
  remove(id: CaipNetworkId): void
}

/** Makes the networks of a kit. */
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
  // A family on a network that the site does not list leaves the id of the family before it: the family counts.
  const isOfFamily = !storedNamespace || (storedId && namespaceOf(storedId) === storedNamespace)
  const first =
    (storedId && isOfFamily ? find(storedId) : undefined) ??
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
      // Another tab may have gone to another family since: the network that is written down is of that one.
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
