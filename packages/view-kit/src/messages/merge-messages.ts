import type { Catalogue } from '@latchkey/core'

/**
 * Merges a site's own texts over a catalogue. Only strings for texts of the catalogue are accepted; anything else is reported and
 * left out.
 *
 * @param warn called for each entry that was left out, with its path
 */
export function mergeMessages(messages: Catalogue, overrides: unknown, warn: (path: string) => void): Catalogue {
  return merge(messages, overrides, '', warn) as Catalogue
}

function merge(
  base: Readonly<Record<string, unknown>>,
  overrides: unknown,
  path: string,
  warn: (path: string) => void,
): object {
  if (overrides === undefined) return base
  if (!isRecord(overrides)) {
    warn(path || 'messages')
    return base
  }
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    const known = Object.hasOwn(base, key) ? base[key] : undefined
    const here = path ? `${path}.${key}` : key
    if (isRecord(known)) merged[key] = merge(known, value, here, warn)
    else if (typeof known === 'string' && typeof value === 'string') merged[key] = value
    else warn(here)
  }
  return merged
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
