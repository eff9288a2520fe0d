import { blockchainFeature, HttpError, type Store } from '@latchkey/core'
import { type CaipNetwork, isEvmAddress, isSameAddress } from '@latchkey/primitives'
import {
  createNameSuggestionsRequest,
  createProfileRequest,
  createRegisterNameRequest,
  createReverseProfileRequest,
  type NameSuggestion,
  type Profile,
  readNameSuggestions,
  readProfile,
  readReverseProfile,
  type RegisterNameBody,
} from '@latchkey/protocol'

import { coinTypeOf, isEvmCoinType, isNameLabel, readName } from './name-rules.ts'

/** Maximum of names of an address that are verified: each needs a request. */
const maxNamesOfAddress = 5
/** Maximum of shown suggestions. */
const maxSuggestions = 20

/**
 * Fetches a name's profile from the service; `undefined` if it is not registered.
 * @throws the error of the call; a TypeError if the answer belongs to another name
 */
export async function fetchProfile(
  store: Store,
  name: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<Profile | undefined> {
  const call = { request: (sdk: Sdk) => createProfileRequest(sdk, name), parse: readProfile, empty: undefined }
  try {
    const profile = await store.use(blockchainFeature).read<Profile | undefined>(network.caipNetworkId, call, signal)
    if (profile && profile.name.toLowerCase() !== name) throw new TypeError('The service told of another name')
    return profile
  } catch (error) {
    if (HttpError.statusOf(error) === 404) return undefined
    throw error
  }
}

/** Resolves a name of this kit on a network. On another network it may belong to another account. */
export async function addressOfOwnName(
  store: Store,
  name: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const addresses = (await fetchProfile(store, name, network, signal))?.addresses
  const address = addresses?.[String(coinTypeOf(network))]?.address
  return address !== undefined && isEvmAddress(address) ? address : undefined
}

/**
 * Fetches the names of an address from the service, the first registered first. Each is verified by forward resolution,
 * because the service could assign any name to an address.
 */
export async function fetchNamesOf(
  store: Store,
  address: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<string[]> {
  const told = await store.use(blockchainFeature).read<Profile[]>(
    network.caipNetworkId,
    {
      request: sdk => createReverseProfileRequest(sdk, address),
      parse: readReverseProfile,
      empty: [],
    },
    signal,
  )
  const names = [...new Set(told.flatMap(({ name }) => readName(name) ?? []))].slice(0, maxNamesOfAddress)
  const profiles = await Promise.all(names.map(name => fetchProfile(store, name, network, signal)))
  return names.filter((_name, at) => leadsTo(profiles[at], address))
}

/** Fetches suggestions for the typed text, with the requested ending only. */
export async function fetchSuggestions(
  store: Store,
  label: string,
  zone: string,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<NameSuggestion[]> {
  const { suggestions } = await store.use(blockchainFeature).read(
    network.caipNetworkId,
    {
      request: sdk => createNameSuggestionsRequest(sdk, label, zone),
      parse: readNameSuggestions,
      empty: { suggestions: [] },
    },
    signal,
  )
  const seen = new Set<string>()
  return suggestions
    .flatMap(({ name, registered }) => {
      const read = readName(name)
      const isOfZone = read?.endsWith(`.${zone}`) && isNameLabel(read.slice(0, -zone.length - 1))
      if (!read || !isOfZone || seen.has(read)) return []
      seen.add(read)
      return { name: read, registered }
    })
    .slice(0, maxSuggestions)
}

/**
 * Registers a name (S7.16).
 * @throws the error of the call; a TypeError if the service answers with another name or address
 */
export async function postRegistration(store: Store, name: string, body: RegisterNameBody): Promise<void> {
  const { http, sdk } = store.use(blockchainFeature)
  if (!http || !sdk) throw new TypeError('No service registers names')
  const answer = readProfile(await http.post(createRegisterNameRequest(sdk, body)))
  if (!answer.ok) throw new TypeError(answer.failure.reason)
  if (!isRegistered(answer.value, name, body)) throw new TypeError('The service registered something else')
}

/** Returns whether a profile matches a registration. */
export function isRegistered(
  profile: Profile | undefined,
  name: string,
  { coin_type: type, address }: Pick<RegisterNameBody, 'coin_type' | 'address'>,
): boolean {
  const there = profile?.addresses[String(type)]?.address
  return profile?.name.toLowerCase() === name && there !== undefined && isSameAddress('eip155', there, address)
}

/** Returns whether a name resolves to an address on an EVM network. */
export function leadsTo(profile: Profile | undefined, address: string): boolean {
  return Object.entries(profile?.addresses ?? {}).some(
    ([type, { address: there }]) => isEvmCoinType(type) && isSameAddress('eip155', there, address),
  )
}

type Sdk = Parameters<typeof createProfileRequest>[0]
