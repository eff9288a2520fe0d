import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

/** Well-known tokens of a network, by the addresses of their contracts: what is looked for where nobody lists what an account holds. */
export async function bundledTokens({ caipNetworkId }: Pick<CaipNetwork, 'caipNetworkId'>): Promise<readonly string[]> {
  const load = lists[caipNetworkId]
  if (!load) return []
  // Without the list, those that the site names show.
  return load().then(
    ({ addresses }) => addresses,
    () => [],
  )
}

const lists: Partial<Record<CaipNetworkId, () => Promise<{ addresses: readonly string[] }>>> = {
  'eip155:1': () => import('./bundled/eip155-1.generated.ts'),
  'eip155:10': () => import('./bundled/eip155-10.generated.ts'),
  'eip155:56': () => import('./bundled/eip155-56.generated.ts'),
  'eip155:100': () => import('./bundled/eip155-100.generated.ts'),
  'eip155:137': () => import('./bundled/eip155-137.generated.ts'),
  'eip155:8453': () => import('./bundled/eip155-8453.generated.ts'),
  'eip155:42161': () => import('./bundled/eip155-42161.generated.ts'),
  'eip155:43114': () => import('./bundled/eip155-43114.generated.ts'),
}
