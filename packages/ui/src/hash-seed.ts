/**
 * Computes a small stable hash (FNV-1a with a final mix, so that short seeds spread), for choosing colours only.
 *
 * @returns an unsigned 32-bit integer
 */
export function hashSeed(seed: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}

/** Returns the index of an id's monogram gradient, 0 to 11. The same id always has the same one. */
export function monogramIndex(seed: string): number {
  return hashSeed(seed) % 12
}
