import { type ChainNamespace, chainNamespaces, isChainNamespace } from './namespace.ts'

/** A chain, as `namespace:reference` ([CAIP-2](https://chainagnostic.org/CAIPs/caip-2)). */
export type CaipNetworkId = `${ChainNamespace}:${string | number}`

/** An account on a chain, as `namespace:reference:address` ([CAIP-10](https://chainagnostic.org/CAIPs/caip-10)). */
export type CaipAddress = `${ChainNamespace}:${string | number}:${string}`

/** The parts of a CAIP-2 chain id. */
export interface ParsedCaipNetworkId {
  /** The namespace. */
  namespace: ChainNamespace
  /** The chain within the namespace. */
  reference: string
}

/** The parts of a CAIP-10 account id. */
export interface ParsedCaipAddress extends ParsedCaipNetworkId {
  /** The address without its network. */
  address: string
}

/**
 * Parses a CAIP-2 id.
 *
 * @returns `undefined` unless there are exactly 2 non-empty parts and the first has the form of a namespace (S5.04)
 */
export function parseCaipNetworkId(value: unknown): ParsedCaipNetworkId | undefined {
  const [namespace, reference, ...rest] = typeof value === 'string' ? value.split(':') : []
  if (!isChainNamespace(namespace) || !reference || rest.length > 0) return undefined
  return { namespace, reference }
}

/**
 * Parses a CAIP-10 address.
 *
 * @param known the accepted namespaces. @default the kit's own
 * @returns `undefined` unless there are exactly 3 non-empty parts and the namespace is known (S5.03)
 */
export function parseCaipAddress(
  value: unknown,
  known: readonly ChainNamespace[] = chainNamespaces,
): ParsedCaipAddress | undefined {
  const [namespace, reference, address, ...rest] = typeof value === 'string' ? value.split(':') : []
  if (!isChainNamespace(namespace) || !known.includes(namespace)) return undefined
  return reference && address && rest.length === 0 ? { namespace, reference, address } : undefined
}

/** Whether a value is a CAIP-2 id. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}

/** Returns the CAIP-10 id of an address on a network. */
export function toCaipAddress(caipNetworkId: CaipNetworkId, address: string): CaipAddress {
  return `${caipNetworkId}:${address}`
}

/** Returns the namespace of a well-formed id. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): ChainNamespace {
  return id.slice(0, id.indexOf(':')) as ChainNamespace
}
