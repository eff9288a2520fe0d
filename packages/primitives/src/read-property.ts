/** Reads a property of something that a stranger made: a getter that throws, or a revoked proxy, reads as `undefined`. */
export function readProperty(target: unknown, key: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Reads a list of a stranger's, at most `limit` long; empty when it is none, with `undefined` for an entry that throws. */
export function readList(target: unknown, key: string, limit = 256): readonly unknown[] {
  const value = readProperty(target, key)
  try {
    // Not by `slice`, which makes whatever the list's own constructor says.
    return Array.isArray(value)
      ? Array.from({ length: Math.min(value.length, limit) }, (_, at) => readProperty(value, `${at}`))
      : []
  } catch {
    return []
  }
}

/** Follows a dotted path, as `XverseProviders.BitcoinProvider`. */
export function readPath(target: unknown, path: string): unknown {
  return path.split('.').reduce(readProperty, target)
}
