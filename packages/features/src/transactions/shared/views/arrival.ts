import type { CaipNetworkId } from '@latchkey/primitives'

/** Duration of a transfer in seconds, on networks with a steady pace. */
const arrivals: Readonly<Partial<Record<CaipNetworkId, number>>> = {
  'eip155:1': 15,
  'eip155:10': 3,
  'eip155:137': 5,
  'eip155:8453': 3,
  'eip155:42161': 2,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 2,
}

/** Returns the duration of a transfer as text; `undefined` on other networks. */
export function arrivalTime(networkId: CaipNetworkId | undefined, locale: string): string | undefined {
  const seconds = networkId && arrivals[networkId]
  if (seconds === undefined) return undefined
  const style = { style: 'unit', unit: 'second', unitDisplay: 'long', numberingSystem: 'latn' } as const
  return new Intl.NumberFormat(locale, style).format(seconds)
}
