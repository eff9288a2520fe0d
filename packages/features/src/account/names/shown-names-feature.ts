import { createKeptAnswers, createQuery, defineFeature } from '@latchkey/core'
import { type Identity, isEvmAddress } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { askIdentity, type Held } from './ask-identity.ts'
import { toIdentity } from './kept-details.ts'
import { avatarRule } from '../../own-origins.ts'

/** Cache lifetime of a name (S9.05). */
export const shownNameAgeMs = 300_000
/** Time after a failed request in which it is not repeated. */
const retryMs = 60_000
/** Maximum of concurrent requests, so that a long list does not flood a service. */
const maxAtOnce = 4
/** Maximum of cached addresses, which is more than any list shows. */
const maxKnown = 500

/** Name of an address, with its picture if that may be shown. */
export interface ShownName {
  /** Name that resolves to the address too. */
  readonly name: string
  /** URL of the picture. @default there is none that may be shown */
  readonly image?: string
}

/** Names of the addresses that screens show, such as recipients and other accounts. */
export interface ShownNames {
  /** Names by address in lower case. */
  readonly state: { readonly byAddress: Readonly<Record<string, ShownName>> }
  /**
   * Returns the name of an EVM address; `undefined` if it has none, or until it is known. A name that is not known is
   * requested, and {@link state} changes when it arrives.
   */
  nameOf(address: string): string | undefined
  /** Returns the picture of an address, which arrives with its name. */
  pictureOf(address: string): string | undefined
}

/** Creates the names of a kit on first use. */
export const shownNamesFeature = defineFeature<ShownNames>('shownNames', (store, onDestroy) => {
  const { options, accounts, networks, environment, storage } = store
  const { clock } = environment
  const pictureOf = avatarRule(store)
  const state = proxy<{ byAddress: Record<string, ShownName> }>({ byAddress: {} })
  const kept = createKeptAnswers<Identity>({
    clock,
    storage,
    name: 'ens_cache',
    ageMs: shownNameAgeMs,
    parse: toIdentity,
  })
  const query = createQuery<string, Identity>({
    clock,
    freshMs: () => shownNameAgeMs,
    retryMs: () => retryMs,
    hasRoom: ({ length }) => length <= maxKnown,
    keyOf: address => address,
    seed: kept.read,
    ask: askName,
    onChange(address, change) {
      kept.keep(address, change)
      if (change.status === 'ready') show(address, change.value)
      else if (change.status === 'idle') show(address, {})
    },
  })
  /** Addresses that wait for their turn. */
  const wanted = new Set<string>()
  let asking = 0

  onDestroy(() => query.reset(new DOMException('The kit was destroyed', 'AbortError')))

  function show(address: string, { name, image: told }: Identity): void {
    const known = state.byAddress[address]
    const image = pictureOf(told)
    if (known?.name === name && known?.image === image) return
    if (name) state.byAddress[address] = { name, ...(image && { image }) }
    else delete state.byAddress[address]
  }

  /** Fetches a name. An address without one is cached too. */
  async function askName(address: string, signal: AbortSignal): Promise<Identity> {
    const held = heldOf(address)
    if (!held) throw new TypeError('Nobody is connected')
    return askIdentity(store, held, signal)
  }

  function heldOf(address: string): Held | undefined {
    const network = networks.current('eip155')
    const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
    // The request includes the account that asks.
    const asker = accounts.identity('eip155')
    return network && adapter && asker && { adapter, network, account: { address, caipAddress: asker.caipAddress } }
  }

  const hasEthereum = (): boolean => options.networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const canAsk = (): boolean => options.services.blockchain !== undefined || hasEthereum()

  /** Starts the next requests, up to the maximum. */
  function goOn(): void {
    for (const address of wanted) {
      if (asking >= maxAtOnce) return
      wanted.delete(address)
      asking++
      void query
        .get(address)
        .catch(() => {})
        .finally(() => {
          asking--
          goOn()
        })
    }
  }

  return {
    state,
    nameOf(address) {
      if (!isEvmAddress(address) || !canAsk() || !heldOf(address)) return undefined
      const key = address.toLowerCase()
      // The requests start after the screen has rendered.
      if (wanted.size === 0) queueMicrotask(goOn)
      wanted.add(key)
      return state.byAddress[key]?.name
    },
    pictureOf: address => state.byAddress[address.toLowerCase()]?.image,
  }
})
