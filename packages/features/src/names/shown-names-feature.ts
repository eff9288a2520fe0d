import { createKeptAnswers, createQuery, defineFeature } from '@latchkey/core'
import { type Identity, isEvmAddress } from '@latchkey/primitives'
import { proxy } from 'valtio/vanilla'

import { askIdentity, type Held } from '../account/ask-identity.ts'
import { toIdentity } from '../account/kept-details.ts'
import { avatarRule } from '../own-origins.ts'

/** A name is good for this long (S9.05). */
export const shownNameAgeMs = 300_000
/** How long nobody is asked again after a question that failed. */
const retryMs = 60_000
/** So many addresses are asked about at once: a long list is no reason to flood a service. */
const mostAtOnce = 4
/** So many addresses are known at once: more than any list shows. */
const mostKnown = 500

/** The name of an address, and its picture where that may show. */
export interface ShownName {
  /** What it is called; it goes to the address too. */
  readonly name: string
  /** The address of its picture. @default none that may show */
  readonly image?: string
}

/** The names of addresses that screens show: of whoever was sent to, and of other accounts. */
export interface ShownNames {
  /** What is known, by address in lower case. */
  readonly state: { readonly byAddress: Readonly<Record<string, ShownName>> }
  /**
   * The name of an EVM address; asked for where it is not known, so that {@link state} tells it later. `undefined` where there is none, and until it is
   * known: nothing waits for it.
   */
  nameOf(address: string): string | undefined
  /** The picture of an address, which comes with its name. */
  pictureOf(address: string): string | undefined
}

/** The names of one kit, made on first use. */
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
    hasRoom: ({ length }) => length <= mostKnown,
    keyOf: address => address,
    seed: kept.read,
    ask: askName,
    onChange(address, change) {
      kept.keep(address, change)
      if (change.status === 'ready') show(address, change.value)
      else if (change.status === 'idle') show(address, {})
    },
  })
  /** Those that wait for their turn, or for an answer. */
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

  /** The name, or nothing: that there is none is known for as long. */
  async function askName(address: string, signal: AbortSignal): Promise<Identity> {
    const held = heldOf(address)
    if (!held) throw new TypeError('Nobody is connected')
    return askIdentity(store, held, signal)
  }

  function heldOf(address: string): Held | undefined {
    const network = networks.current('eip155')
    const adapter = options.adapters.find(({ namespace }) => namespace === 'eip155')
    // The service hears who asks.
    const asker = accounts.identity('eip155')
    return network && adapter && asker && { adapter, network, account: { address, caipAddress: asker.caipAddress } }
  }

  const hasEthereum = (): boolean => options.networks.some(({ caipNetworkId }) => caipNetworkId === 'eip155:1')
  const canAsk = (): boolean => options.services.blockchain !== undefined || hasEthereum()

  /** The next ones that wait, once there is room. */
  function goOn(): void {
    for (const address of wanted) {
      if (asking >= mostAtOnce) return
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
      // Not while a screen is drawn.
      if (wanted.size === 0) queueMicrotask(goOn)
      wanted.add(key)
      return state.byAddress[key]?.name
    },
    pictureOf: address => state.byAddress[address.toLowerCase()]?.image,
  }
})
