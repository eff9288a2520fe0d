/** Reads a property of an untrusted object. A getter that throws, or a revoked proxy, reads as `undefined`. */
export function readProperty(target: unknown, key: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/**
 * Reads a list of an untrusted object, at most `limit` long. Empty if it is not a list, with `undefined` for an entry
 * that throws.
 */
export function readList(target: unknown, key: string, limit = 256): readonly unknown[] {
  const value = readProperty(target, key)
  try {
    // `slice` would call the list's own constructor.
    return Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, limit) }, (_, at) => readProperty(value, `${at}`))
      : []
  } catch {
    return []
  }
}

/** Follows a dotted path, such as `XverseProviders.BitcoinProvider`. */
export function readPath(target: unknown, path: string): unknown {
  return path.split('.').reduce(readProperty, target)
}
