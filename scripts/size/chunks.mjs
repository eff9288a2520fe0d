/** The chunks that `isRoot` picks and all that loads with them, without those already `there`. */
export function closure(chunks, isRoot, there) {
  const found = [...chunks.keys()].filter(isRoot)
  for (const file of found) {
    for (const next of chunks.get(file)?.imports ?? []) if (!found.includes(next)) found.push(next)
  }
  return found.filter(file => !there.includes(file))
}

/** Whether a chunk has code of such a module. */
export function has(chunks, file, modules) {
  return chunks.get(file).modules.some(({ id }) => modules.test(id))
}

/** The bytes of files, after brotli. */
export function sum(chunks, files) {
  return files.reduce((total, file) => total + (chunks.get(file)?.brotli ?? 0), 0)
}
