import type { CaipNetworkId } from '@latchkey/primitives'

/** How long a transfer takes, in seconds, on networks that are known to keep their pace. */
const arrivals: Readonly<Partial<Record<CaipNetworkId, number>>> = {
  'eip155:1': 15,
  'eip155:10': 3,
  'eip155:137': 5,
  'eip155:8453': 3,
  'eip155:42161': 2,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 2,
}

/** How long a transfer takes, in words; `undefined` where nobody can say. */
export function arrivalTime(networkId: CaipNetworkId | undefined, locale: string): string | undefined {
  const seconds = networkId && arrivals[networkId]
  if (seconds === undefined) return undefined
  const style = { style: 'unit', unit: 'second', unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(locale, style).format(seconds)
}
