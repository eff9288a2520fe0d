import type { CaipNetwork, CaipNetworkId } from '@latchkey/primitives'

import type { BundledToken } from './bundled/bundled-token.ts'

/**
 * Loads the well-known tokens of a network. They are searched for if no service lists the account's tokens, and their
 * symbols belong to them.
 */
export async function bundledTokens({
  caipNetworkId,
}: Pick<CaipNetwork, 'caipNetworkId'>): Promise<readonly BundledToken[]> {
  const load = lists[caipNetworkId]
  if (!load) return []
  // If the list does not load, only the site's tokens are known.
  return load().then(
    ({ tokens }) => tokens,
    () => [],
  )
}

const lists: Partial<Record<CaipNetworkId, () => Promise<{ tokens: readonly BundledToken[] }>>> = {
  'eip155:1': () => import('./bundled/eip155-1.generated.ts'),
  'eip155:10': () => import('./bundled/eip155-10.generated.ts'),
  'eip155:56': () => import('./bundled/eip155-56.generated.ts'),
  'eip155:100': () => import('./bundled/eip155-100.generated.ts'),
  'eip155:137': () => import('./bundled/eip155-137.generated.ts'),
  'eip155:8453': () => import('./bundled/eip155-8453.generated.ts'),
  'eip155:42161': () => import('./bundled/eip155-42161.generated.ts'),
  'eip155:43114': () => import('./bundled/eip155-43114.generated.ts'),
}
