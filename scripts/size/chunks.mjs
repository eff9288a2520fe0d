/** Returns the chunks that `isRoot` picks and all that load with them, without those in `there`. */
export function closure(chunks, isRoot, there) {
  const found = [...chunks.keys()].filter(isRoot)
  for (const file of found) {
    for (const next of chunks.get(file)?.imports ?? []) if (!found.includes(next)) found.push(next)
  }
  return found.filter(file => !there.includes(file))
}

/** Returns whether a chunk contains code of such a module. */
export function has(chunks, file, modules) {
  return chunks.get(file).modules.some(({ id }) => modules.test(id))
}

/** Returns the bytes of files, after brotli. */
export function sum(chunks, files) {
  return files.reduce((total, file) => total + (chunks.get(file)?.brotli ?? 0), 0)
}
