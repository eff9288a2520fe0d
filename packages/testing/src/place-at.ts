/**
 * Places an object at a dotted path in a page, beside other properties of its holder.
 *
 * @returns a function that removes it, and a holder that is then empty
 */
export function placeAt(page: object, path: string, value: unknown): () => void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const holders = [page as Record<string, unknown>]
  for (const key of keys) holders.push(((holders.at(-1) ?? {})[key] ??= {}) as Record<string, unknown>)
  const holder = holders.at(-1) ?? {}
  holder[last] = value
  return () => {
    if (holder[last] === value) delete holder[last]
    for (let depth = keys.length; depth > 0; depth--) {
      const [outer, inner, key] = [holders[depth - 1], holders[depth], keys[depth - 1]]
      if (outer && key !== undefined && Object.keys(inner ?? {}).length === 0) delete outer[key]
    }
  }
}
