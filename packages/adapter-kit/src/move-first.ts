/** Moves the first matching entry to the front of a list. Returns the list itself if none matches. */
export function moveFirst<Entry>(list: readonly Entry[], fits: (entry: Entry) => boolean): readonly Entry[] {
  const index = list.findIndex(fits)
  if (index <= 0) return list
  return [...list.slice(index, index + 1), ...list.slice(0, index), ...list.slice(index + 1)]
}
