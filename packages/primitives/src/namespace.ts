import { families, type Family } from './families.ts'

/**
 * Types of `getProvider(namespace)`, by namespace. An adapter's package adds its own; so may a site for its own
 * adapter, by `declare module '@latchkey/appkit' { interface ProviderMap { ... } }`. That also makes its namespace a
 * {@link ChainNamespace}.
 */
export interface ProviderMap {}

/** A chain namespace by its CAIP-2 name: the kit's own, and those of imported adapters. */
export type ChainNamespace = keyof (typeof families & ProviderMap)

/** The provider of a namespace; `unknown` if no adapter for it is imported. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof ProviderMap
  ? ProviderMap[Namespace]
  : unknown

/** The kit's own namespaces. */
export const chainNamespaces = Object.keys(families) as readonly ChainNamespace[]

/** Whether a value has the form of a CAIP-2 namespace. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}

/** The fields of an adapter that describe its namespace. */
interface FamilyRow {
  readonly namespace: ChainNamespace
  readonly family?: Family
}

/** Returns the facts about a namespace: the kit's own row, overridden by the adapter's. */
export function familyOf(namespace: ChainNamespace, adapters: readonly FamilyRow[]): Family {
  const own: Partial<Record<ChainNamespace, Family>> = families
  return { ...own[namespace], ...adapters.find(each => each.namespace === namespace)?.family }
}

/** Lists the kit's own namespaces, then those of adapters. */
export function knownNamespaces(adapters: readonly FamilyRow[]): readonly ChainNamespace[] {
  return [...new Set([...chainNamespaces, ...adapters.map(({ namespace }) => namespace)])]
}
