/** Moves one entry of a list to another place. Places outside of the list are its ends. */
export function moveEntry<Entry>(entries: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = entries[from]
  if (entry === undefined) return entries
  const others = entries.filter((_, index) => index !== from)
  const place = Math.min(Math.max(to, 0), others.length)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}
