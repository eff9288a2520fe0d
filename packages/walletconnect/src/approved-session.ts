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

/** The part of a session that a wallet approved in one namespace. */
export interface ApprovedNamespace {
  /** Accounts in the wallet's order: the first is the one that it has selected. */
  accounts: readonly ApprovedAccount[]
  /** Chains by their current ids. */
  chains: readonly CaipNetworkId[]
  methods: ReadonlySet<string>
  events: ReadonlySet<string>
  /** Ids that this wallet expects in requests, if they are not the current ones. */
  earlierIds: ReadonlyMap<CaipNetworkId, CaipNetworkId>
}

export type ApprovedSession = Partial<Record<ChainNamespace, ApprovedNamespace>>

/**
 * Maximum number of entries that are read of one namespace, over all parts of a session. A wallet repeats an account for each of
 * its chains, and the kit's work per session, at each visit and each event, grows with them. `parts` is for all namespaces,
 * `selected` for one event.
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
 * Reads the namespaces of a session ([CAIP-217](https://chainagnostic.org/CAIPs/caip-217)), which are untrusted, because the
 * wallet wrote them.
 *
 * @param configured the namespaces that were requested; others are dropped
 * @returns only well-formed chains, accounts (EVM ones with their checksum, EIP-55), methods and events; a namespace without an
 *   account is left out
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

/** Reads the parts of a namespace: `eip155`, and for example `eip155:1` for one chain. */
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
 * Reads an account ([CAIP-10](https://chainagnostic.org/CAIPs/caip-10)) of a namespace. EVM addresses get their checksum
 * (EIP-55).
 *
 * @returns `undefined` for an invalid one, and for a Bitcoin address in another network's form
 */
export function readAccount(value: unknown, namespace: ChainNamespace): ApprovedAccount | undefined {
  const parsed = parseCaipAddress(value, [namespace])
  const chain = parsed && readChain(`${namespace}:${parsed.reference}`, namespace)
  return chain && readAddressOn(parsed.address, chain, namespace)
}

/** Returns the account of an address on a chain of its namespace, by the rules of {@link readAccount}. */
export function readAddressOn(
  address: unknown,
  chain: CaipNetworkId,
  namespace: ChainNamespace,
): ApprovedAccount | undefined {
  if (typeof address !== 'string' || !isAddress(namespace, address)) return undefined
  if (namespace === 'bip122' && !isBitcoinAddressOn(address, chain)) return undefined
  return { chain, address: namespace === 'eip155' ? toChecksumAddress(address) : address }
}

/** Reads a chain (CAIP-2) of a namespace as it is written; `undefined` for an invalid one. */
export function readChain(id: unknown, namespace: ChainNamespace): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(id)
  if (parsed?.namespace !== namespace) return undefined
  const pattern = namespace === 'eip155' ? evmReferencePattern : referencePattern
  return pattern.test(parsed.reference) ? (id as CaipNetworkId) : undefined
}

/** A CAIP-2 reference, which has 1 to 32 of these characters. */
const referencePattern = /^[-_a-zA-Z0-9]{1,32}$/
/**
 * A reference in the CAIP-2 profile of `eip155`: the chain id of EIP-155 in decimal digits. Other forms would be other chains.
 */
const evmReferencePattern = /^[1-9]\d{0,15}$/
/** Names of methods and events. */
const namePattern = /^[a-zA-Z][a-zA-Z0-9_]{0,63}$/

function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value)
}

/** Creates a reader of lists that reads at most `limit` entries of all of them together. */
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
