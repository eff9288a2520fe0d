import type { AppKitNetwork } from '@latchkey/primitives'

/** Chains that the sandbox runs, by CAIP-2. */
const chains = [
  'eip155:1',
  'eip155:137',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

/**
 * Points the links "View on explorer" of `networks` to the explorer of the sandbox at `sandboxUrl`. A network that the sandbox
 * does not run loses its explorer, because a public one knows nothing of the sandbox's accounts.
 */
export function withSandboxExplorer<Network extends AppKitNetwork>(
  networks: readonly Network[],
  sandboxUrl: string,
): Network[] {
  return networks.map(({ blockExplorers: _, ...network }) => {
    const caip2 = network.caipNetworkId ?? `${network.chainNamespace ?? 'eip155'}:${network.id}`
    const url = `${sandboxUrl.replace(/\/+$/, '')}/explorer/${caip2}`
    const blockExplorers = { default: { name: 'Sandbox Explorer', url } }
    return { ...network, ...(chains.includes(caip2) && { blockExplorers }) } as Network
  })
}
