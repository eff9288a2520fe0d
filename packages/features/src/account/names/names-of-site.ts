import { KitError, type Store } from '@latchkey/core'
import { type CaipNetwork, isEvmAddress, type Stop } from '@latchkey/primitives'
import type { NameSuggestion } from '@latchkey/protocol'
import { subscribe } from 'valtio/vanilla'

import { namesError } from './errors.ts'
import { isNameLabel, isOwnName, labelOf, nameSuffixes, readName } from './name-rules.ts'
import { namesFeature } from './names-feature.ts'
import { addressOfOwnName, fetchNamesOf, fetchSuggestions } from './profile-client.ts'
import type { RegisteredName } from './register-name.ts'
import { type ShownName, shownNamesFeature } from './shown-names-feature.ts'

/** See `resolveName` of `@latchkey/appkit/names`. */
export function resolveName(store: Store, text: string, signal?: AbortSignal): Promise<string | undefined> {
  return asked('nameUnresolved', signal, async () => {
    const network = networkOf(store)
    const name = readName(text)
    if (name && isOwnName(name)) return addressOfOwnName(store, name, network, signal)
    const adapter = store.options.adapters.find(({ namespace }) => namespace === 'eip155')
    const actions = await adapter?.actions?.()
    signal?.throwIfAborted()
    const lookup = { ...store.options.names, ...(network && { network }) }
    return (await actions?.resolveName?.(text, store.options.networks, signal, lookup))?.address
  })
}

/** See `fetchNames` of `@latchkey/appkit/names`. */
export function fetchNames(store: Store, address: string, signal?: AbortSignal): Promise<readonly string[]> {
  return asked('addressNamesFailed', signal, async () => {
    if (!isEvmAddress(address)) throw new TypeError('Not an EVM address')
    return fetchNamesOf(store, address, networkOf(store), signal)
  })
}

/** See `suggestNames` of `@latchkey/appkit/names`. */
export async function suggestNames(
  store: Store,
  text: string,
  zone: string = nameSuffixes[0],
  signal?: AbortSignal,
): Promise<readonly NameSuggestion[]> {
  const label = labelOf(text)
  if (!isNameLabel(label)) throw namesError('nameInvalid')
  return asked('nameSuggestionsFailed', signal, () => fetchSuggestions(store, label, zone, networkOf(store), signal))
}

/** See `watchName` of `@latchkey/appkit/names`. */
export function watchName(store: Store, address: string, callback: (known: ShownName | undefined) => void): Stop {
  const names = store.use(shownNamesFeature)
  const key = address.toLowerCase()
  let last: ShownName | undefined
  const tell = (known: ShownName | undefined): void => callback((last = known && { ...known }))
  const look = (): void => {
    names.nameOf(address)
    const known = names.state.byAddress[key]
    if (known?.name !== last?.name || known?.image !== last?.image) tell(known)
  }
  names.nameOf(address)
  tell(names.state.byAddress[key])
  // No name is looked up without an account, or if the account is on no network of the site. So these changes count
  // too.
  const stops = [names.state, store.accounts.state, store.networks.state].map(state => subscribe(state, look))
  return () => stops.forEach(stop => stop())
}

/** See `registerName` of `@latchkey/appkit/names`. */
export function registerName(store: Store, name: string): Promise<RegisteredName> {
  return store.use(namesFeature).register(name)
}

function networkOf({ networks }: Store): CaipNetwork {
  const network = networks.current('eip155')
  if (!network) throw namesError('nameNetworkMissing')
  return network
}

/** Runs a request. An abort and a KitError are thrown unchanged; other errors get the code. */
async function asked<Value>(
  code: 'nameUnresolved' | 'addressNamesFailed' | 'nameSuggestionsFailed',
  signal: AbortSignal | undefined,
  ask: () => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted()
  try {
    return await ask()
  } catch (cause) {
    if (signal?.aborted || KitError.is(cause)) throw cause
    throw namesError(code, { cause })
  }
}
