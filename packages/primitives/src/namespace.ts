import { namespaceInfos, type NamespaceInfo } from './namespace-infos.ts'

/**
 * Types of `getProvider(namespace)`, by namespace. An adapter's package adds its own; so may a site for its own
 * adapter, by `declare module '@latchkey/appkit' { interface ProviderMap { ... } }`. That also makes its namespace a
 * {@link ChainNamespace}.
 */
export interface ProviderMap {}

/** A chain namespace by its CAIP-2 name: the kit's own, and those of imported adapters. */
export type ChainNamespace = keyof (typeof namespaceInfos & ProviderMap)

/** The provider of a namespace; `unknown` if no adapter for it is imported. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof ProviderMap
  ? ProviderMap[Namespace]
  : unknown

/** The kit's own namespaces. */
export const chainNamespaces = Object.keys(namespaceInfos) as readonly ChainNamespace[]

/** Whether a value has the form of a CAIP-2 namespace. */
export function isChainNamespace(value: unknown): value is ChainNamespace {
  return typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
}

/** The fields of an adapter that describe its namespace. */
interface NamespaceRow {
  readonly namespace: ChainNamespace
  readonly namespaceInfo?: NamespaceInfo
}

/** Returns the facts about a namespace: the kit's own row, overridden by the adapter's. */
export function namespaceInfoOf(namespace: ChainNamespace, adapters: readonly NamespaceRow[]): NamespaceInfo {
  const own: Partial<Record<ChainNamespace, NamespaceInfo>> = namespaceInfos
  return { ...own[namespace], ...adapters.find(each => each.namespace === namespace)?.namespaceInfo }
}

/** Lists the kit's own namespaces, then those of adapters. */
export function knownNamespaces(adapters: readonly NamespaceRow[]): readonly ChainNamespace[] {
  return [...new Set([...chainNamespaces, ...adapters.map(({ namespace }) => namespace)])]
}
