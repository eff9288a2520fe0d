import type { Profile } from '@latchkey/protocol'
import * as v from 'valibot'

const label = /^[a-z0-9-]{4,63}$/

/** A name that an account has registered, with its addresses, in checksum form, by coin type. */
export interface RegisteredName extends Profile {
  attributes: Record<string, string>
}

/** The ending of names, without a dot before it, e.g. `example.id`. */
export const zoneSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.maxLength(128),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, "Not a name's ending"),
)

/** Whether `text` can stand before the ending: letters, digits and hyphens, at least 4 (S5.26). */
export function isNameLabel(text: string): boolean {
  return label.test(text)
}

/** A whole name, in lower case. */
export const fullNameSchema = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.check(name => {
    const [first = '', ...zone] = name.split('.')
    return isNameLabel(first) && v.is(zoneSchema, zone.join('.'))
  }, 'Not a name: at least 4 letters, digits or hyphens, a dot and an ending'),
)
