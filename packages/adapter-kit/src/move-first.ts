/** Moves the first entry that fits to the front of a list; the list as it is where none fits. */
export function moveFirst<Entry>(list: readonly Entry[], fits: (entry: Entry) => boolean): readonly Entry[] {
  const index = list.findIndex(fits)
  if (index <= 0) return list
  return [...list.slice(index, index + 1), ...list.slice(0, index), ...list.slice(index + 1)]
}
