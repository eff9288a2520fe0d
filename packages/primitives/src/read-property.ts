/** Reads a property of something that a stranger made: a getter that throws, or a revoked proxy, reads as `undefined`. */
export function readProperty(target: unknown, key: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Reads a list of a stranger's, at most `limit` long; empty when it is none. */
export function readList(target: unknown, key: string, limit = 256): readonly unknown[] {
  const value = readProperty(target, key)
  try {
    return Array.isArray(value) ? Array.prototype.slice.call(value, 0, limit) : []
  } catch {
    return []
  }
}

/** Follows a dotted path, as `XverseProviders.BitcoinProvider`. */
export function readPath(target: unknown, path: string): unknown {
  return path.split('.').reduce(readProperty, target)
}
