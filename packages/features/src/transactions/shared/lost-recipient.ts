import { type ChainNamespace, isSameAddress } from '@latchkey/primitives'

/**
 * Lowest EVM address with a key. Those below are the zero address, precompiled contracts, and `0x…dEaD`, which is used
 * to burn.
 */
const lowestOwned = 0x10000n

const burners: Readonly<Partial<Record<ChainNamespace, readonly string[]>>> = {
  eip155: ['0xdEAD000000000000000042069420694206942069', '0xffffffffffffffffffffffffffffffffffffffff'],
  // These are the system program and the incinerator.
  solana: ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'],
}

/** Returns whether an address has no key, so that a transfer to it is lost. */
export function isOwnerless(namespace: ChainNamespace, address: string): boolean {
  if (burners[namespace]?.some(each => isSameAddress(namespace, each, address))) return true
  return namespace === 'eip155' && /^0x[\da-f]{40}$/i.test(address) && BigInt(address) < lowestOwned
}

/**
 * Returns whether a transfer is rejected because it is always a mistake: to the zero address, or of a token to its own
 * contract.
 *
 * @param token its contract or mint.
 * @default the network's own currency
 */
export function isUnrecoverable(namespace: ChainNamespace, address: string, token?: string): boolean {
  const isZero = namespace === 'eip155' ? /^0x0{40}$/i.test(address) : address === '1'.repeat(32)
  return isZero || (token !== undefined && isSameAddress(namespace, token, address))
}
