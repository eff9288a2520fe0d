import {
  type CaipNetworkId,
  type ChainNamespace,
  isAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from '@latchkey/primitives'
import { toChecksumAddress } from '@latchkey/primitives/checksum-address'

import { isBitcoinAddressOn } from './bitcoin-addresses.ts'
import { toCurrentChainId } from './namespace-table.ts'

export interface ApprovedAccount {
  chain: CaipNetworkId
  address: string
}

/** What a wallet agreed to in one namespace. */
export interface ApprovedNamespace {
  /** In the wallet's order: the first is the one that it has selected. */
  accounts: readonly ApprovedAccount[]
  /** By current id. */
  chains: readonly CaipNetworkId[]
  methods: ReadonlySet<string>
  events: ReadonlySet<string>
  /** The ids that this wallet wants to be addressed by, where they are not the current ones. */
  earlierIds: ReadonlyMap<CaipNetworkId, CaipNetworkId>
}

export type ApprovedSession = Partial<Record<ChainNamespace, ApprovedNamespace>>

/**
 * Entries that are read of one namespace, over all parts of a session. A wallet repeats an account for each of its chains. Whatever the kit
 * does for a session, at each visit and at each event, grows with them. `parts` is of all namespaces, `selected` of one event.
 */
export const sessionLimits = {
  accounts: 500,
  chains: 1_000,
  methods: 200,
  events: 100,
  parts: 1_000,
  selected: 100,
} as const

/**
 * Reads the namespaces of a session (CAIP-217), of which nothing can be trusted: the wallet wrote them.
 *
 * @param configured the namespaces that were asked for; others are dropped
 * @returns only well-formed chains, accounts (EVM ones with their checksum, EIP-55), methods and events; a namespace without an account is left out
 */
export function readNamespaces(value: unknown, configured: ReadonlySet<ChainNamespace>): ApprovedSession {
  const session: ApprovedSession = {}
  if (!isRecord(value)) return session
  const keys = Object.keys(value).slice(0, sessionLimits.parts)
  for (const namespace of configured) {
    const own = keys.filter(key => key === namespace || key.startsWith(`${namespace}:`))
    const approved = readParts(
      namespace,
      own.map(key => [key, value[key]]),
    )
    if (approved.accounts.length > 0) session[namespace] = approved
  }
  return session
}

/** A namespace may come in parts: as `eip155`, and as `eip155:1` for one chain alone. */
function readParts(namespace: ChainNamespace, parts: readonly (readonly [string, unknown])[]): ApprovedNamespace {
  const accounts = new Map<string, ApprovedAccount>()
  const chains = new Set<CaipNetworkId>()
  const methods = new Set<string>()
  const events = new Set<string>()
  const earlierIds = new Map<CaipNetworkId, CaipNetworkId>()
  const read = {
    accounts: createListReader(sessionLimits.accounts),
    chains: createListReader(sessionLimits.chains),
    methods: createListReader(sessionLimits.methods),
    events: createListReader(sessionLimits.events),
  }

  function addChain(id: unknown): CaipNetworkId | undefined {
    const written = readChain(id, namespace)
    if (!written) return undefined
    const chain = toCurrentChainId(written)
    if (chains.size >= sessionLimits.chains && !chains.has(chain)) return undefined
    if (chain !== written && !chains.has(chain)) earlierIds.set(chain, written)
    if (chain === written) earlierIds.delete(chain)
    chains.add(chain)
    return chain
  }

  for (const [key, part] of parts) {
    if (!isRecord(part)) continue
    if (key !== namespace) addChain(key)
    for (const chain of read.chains(part.chains)) addChain(chain)
    for (const method of read.methods(part.methods)) if (isName(method)) methods.add(method)
    for (const event of read.events(part.events)) if (isName(event)) events.add(event)
    for (const caipAddress of read.accounts(part.accounts)) {
      const account = readAccount(caipAddress, namespace)
      const chain = account && addChain(account.chain)
      if (!chain) continue
      const key = `${chain}:${account.address}`
      if (!accounts.has(key)) accounts.set(key, { chain, address: account.address })
    }
  }
  return { accounts: [...accounts.values()], chains: [...chains], methods, events, earlierIds }
}

/**
 * Reads an account (CAIP-10) of a namespace. EVM addresses get their checksum (EIP-55).
 *
 * @returns `undefined` for what is none, and for a Bitcoin address that another network writes
 */
export function readAccount(value: unknown, namespace: ChainNamespace): ApprovedAccount | undefined {
  const parsed = parseCaipAddress(value, [namespace])
  const chain = parsed && readChain(`${namespace}:${parsed.reference}`, namespace)
  return chain && readAddressOn(parsed.address, chain, namespace)
}

/** The account of an address on a chain of its namespace, by the rules of {@link readAccount}. */
export function readAddressOn(
  address: unknown,
  chain: CaipNetworkId,
  namespace: ChainNamespace,
): ApprovedAccount | undefined {
  if (typeof address !== 'string' || !isAddress(namespace, address)) return undefined
  if (namespace === 'bip122' && !isBitcoinAddressOn(address, chain)) return undefined
  return { chain, address: namespace === 'eip155' ? toChecksumAddress(address) : address }
}

/** Reads a chain (CAIP-2) of a namespace as it is written; `undefined` for what is none. */
export function readChain(id: unknown, namespace: ChainNamespace): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(id)
  if (parsed?.namespace !== namespace) return undefined
  const pattern = namespace === 'eip155' ? evmReferencePattern : referencePattern
  return pattern.test(parsed.reference) ? (id as CaipNetworkId) : undefined
}

/** CAIP-2: a reference is 1 to 32 of these. */
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
/** The CAIP-2 profile of `eip155`: the chain id of EIP-155 in decimal digits. Other spellings would be other chains. */
const evmReferencePattern = /^[1-9]\d{0,15}$/
/** Methods and events. */
const namePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value)
}

/** Reads lists, and of all of them together no more entries than the limit. */
function createListReader(limit: number): (value: unknown) => readonly unknown[] {
  let left = limit
  return value => {
    const entries = Array.isArray(value) ? (value as unknown[]).slice(0, left) : []
    left -= entries.length
    return entries
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
