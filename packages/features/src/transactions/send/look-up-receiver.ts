import { createQuery, type Store } from '@latchkey/core'
import {
  type AdapterActions,
  type CaipNetwork,
  isAddress,
  type RecipientFacts,
  type ResolvedName,
} from '@latchkey/primitives'

import { isOwnName, readName } from '../../account/names/name-rules.ts'
import { addressOfOwnName } from '../../account/names/profile-client.ts'
import { avatarRule } from '../../own-origins.ts'
import { type LinkAddress, readLinkAddress } from './payment-link-address.ts'
import type { Receiver } from './known-receiver.ts'
import type { ReceiverProblem } from '../shared/send-state.ts'
import type { Sender } from '../shared/sender.ts'

/** Debounce before a name is looked up or a problem is shown. */
const typingWaitMs = 300
/** Cache lifetime of a name. */
const nameAgeMs = 5 * 60_000
/** Cache lifetime of a node's facts about an address. */
const factsAgeMs = 30_000
const evmAddressLength = 42

/** Context of a lookup. */
interface Lookup {
  readonly sender: Sender
  /** Aborts the lookup. */
  readonly signal: AbortSignal
  /** Called with the receiver, as more becomes known. */
  onChange(receiver: Receiver): void
}

/** Creates the lookup of addresses and names in the sender's namespace. Names and facts are cached. */
export function createReceiverLookup(store: Store): (text: string, lookup: Lookup) => Promise<void> {
  const { clock } = store.environment
  const pictureOf = avatarRule(store)

  const names = createQuery<{ readonly sender: Sender; readonly name: string }, ResolvedName | undefined>({
    clock,
    freshMs: () => nameAgeMs,
    keyOf: ({ sender, name }) => `${sender.network.caipNetworkId}:${name.toLowerCase()}`,
    ask: ({ sender, name }, signal) => resolveName(store, name, sender, signal),
  })
  const facts = createQuery<{ readonly sender: Sender; readonly address: string }, RecipientFacts | undefined>({
    clock,
    freshMs: () => factsAgeMs,
    keyOf: ({ sender, address }) => `${sender.network.caipNetworkId}:${address}`,
    async ask({ sender, address }, signal) {
      return (await sender.adapter.actions?.())?.inspectRecipient?.(address, sender.network, signal)
    },
  })

  async function lookUp(text: string, { sender, signal, onChange }: Lookup): Promise<void> {
    const tell = (receiver: Receiver): void => void (signal.aborted || onChange(receiver))
    const wrong = (problem: ReceiverProblem, network?: string): void =>
      tell({ state: { status: 'wrong', problem, ...(network && { network }) } })
    const actions = await sender.adapter.actions?.().catch(() => undefined)
    const link = readLinkAddress(text, sender.network)
    const written = link?.address ?? text
    const address = readAddress(actions, written, sender)
    if (address !== undefined && !link?.isElsewhere)
      return describe({ state: { status: 'known' }, address }, sender, tell, signal)
    await pause(typingWaitMs, signal)
    if (link?.isElsewhere) return wrong(...otherNetwork(link))
    if (!isName(text) || !actions?.resolveName) return wrong(problemOf(written, sender))
    tell({ state: { status: 'resolving', isAsked: true } })
    try {
      const found = await names.get({ sender, name: text }, signal)
      if (found === undefined) return wrong('noName')
      const image = pictureOf(found.image)
      const receiver = { state: { status: 'known' as const }, address: found.address, name: text }
      await describe({ ...receiver, ...(image && { image }) }, sender, tell, signal)
    } catch {
      wrong('nameFailed')
    }
  }

  /** Names the network that an address is for, if the site has it. */
  function otherNetwork({ networkId }: LinkAddress): [ReceiverProblem, string?] {
    const name = networksOf(store).find(({ caipNetworkId }) => caipNetworkId === networkId)?.name
    return name === undefined ? ['otherNetwork'] : ['ofNetwork', name]
  }

  /** Reports the address at once, and again with the facts of the node. */
  async function describe(
    receiver: Receiver & { readonly address: string },
    sender: Sender,
    tell: (receiver: Receiver) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { address } = receiver
    tell(receiver)
    const known = await facts.get({ sender, address }, signal).catch(() => undefined)
    if (known) tell({ ...receiver, facts: known })
  }

  function pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = clock.after(ms, resolve)
      signal.addEventListener('abort', () => {
        stop()
        reject(signal.reason)
      })
    })
  }

  return lookUp
}

/** Resolves a text that is an address or a name; `undefined` if it is neither. @throws the error of the node */
export async function resolveReceiver(
  store: Store,
  text: string,
  sender: Sender,
  signal?: AbortSignal,
): Promise<{ readonly address: string; readonly name?: string } | undefined> {
  const address = readAddress(await sender.adapter.actions?.(), text, sender)
  if (address !== undefined) return { address }
  const found = isName(text) ? await resolveName(store, text, sender, signal) : undefined
  return found && { address: found.address, name: text }
}

async function resolveName(
  store: Store,
  name: string,
  { adapter, network }: Sender,
  signal: AbortSignal | undefined,
): Promise<ResolvedName | undefined> {
  const own = network.chainNamespace === 'eip155' ? readName(name) : undefined
  if (own && isOwnName(own)) {
    const address = await addressOfOwnName(store, own, network, signal)
    return address === undefined ? undefined : { address }
  }
  const networks = networksOf(store).filter(({ chainNamespace }) => chainNamespace === network.chainNamespace)
  return (await adapter.actions?.())?.resolveName?.(name, networks, signal, { ...store.options.names, network })
}

/** Returns the networks of the site, of all namespaces. */
function networksOf({ networks }: Store): CaipNetwork[] {
  return Object.values(networks.state.byNamespace).flatMap(({ requestedCaipNetworks }) => requestedCaipNetworks)
}

function readAddress(actions: AdapterActions | undefined, text: string, { network }: Sender): string | undefined {
  if (actions?.readAddress) return actions.readAddress(text)
  return isAddress(network.chainNamespace, text) ? text : undefined
}

function isName(text: string): boolean {
  return /^[^\s/:]+\.[^\s/:.]+$/u.test(text)
}

function problemOf(text: string, { network }: Sender): ReceiverProblem {
  if (network.chainNamespace !== 'eip155' || !/^0x[\da-f]*$/i.test(text)) return 'noAddress'
  if (text.length < evmAddressLength) return 'tooShort'
  // An address of the right length that cannot be read: its letters do not match the checksum (EIP-55).
  return text.length > evmAddressLength ? 'tooLong' : 'wrongCharacter'
}
