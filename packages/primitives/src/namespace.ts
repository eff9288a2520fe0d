import { families, type Family } from './families.ts'

/**
 * What a site gets for each family from `getProvider(namespace)`. An adapter's package adds its own; so may a site for an adapter of
 * its own, by `declare module '@latchkey/appkit' { interface ProviderMap { ... } }`. That makes its family a {@link ChainNamespace}, too.
 */
export interface ProviderMap {}

/** A chain family, by its CAIP-2 namespace: those that the kit knows of itself, and those of the adapters that are imported. */
export type ChainNamespace = keyof (typeof families & ProviderMap)

/** The provider of a family; `unknown` where no adapter of it is imported. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof ProviderMap
  ? ProviderMap[Namespace]
  : unknown

/** Every family that the kit knows of itself. */
export const chainNamespaces = Object.keys(families) as readonly ChainNamespace[]

/** Whether a value can be the name of a family: CAIP-2's form of a namespace. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}

/** Of an adapter, what tells of its family. */
interface FamilyRow {
  readonly namespace: ChainNamespace
  readonly family?: Family
}

/** What is known of a family: the kit's own row, and over it the one that the family's adapter brings. */
export function familyOf(namespace: ChainNamespace, adapters: readonly FamilyRow[]): Family {
  const own: Partial<Record<ChainNamespace, Family>> = families
  return { ...own[namespace], ...adapters.find(each => each.namespace === namespace)?.family }
}

/** The families that the kit knows of itself, and then those of adapters. */
export function knownNamespaces(adapters: readonly FamilyRow[]): readonly ChainNamespace[] {
  return [...new Set([...chainNamespaces, ...adapters.map(({ namespace }) => namespace)])]
}
