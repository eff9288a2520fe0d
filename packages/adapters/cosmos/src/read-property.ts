/** Reads a property of something that a stranger made: a getter that throws, or a revoked proxy, reads as `undefined`. */
export function readProperty(target: unknown, key: string): unknown {
  if ((typeof target !== 'object' && typeof target !== 'function') || target === null) return undefined
  try {
    return (target as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}
