import { type CaipNetworkId, isCaipNetworkId } from '@latchkey/primitives'
import * as v from 'valibot'

import { parseFailure, type TransactionFailure } from './failure.ts'
import { isCount, isDigits, isName, isText, isTime, maxDecimals, parseHash } from './record-fields.ts'

// Schemas of the fields of stored records. Storage is untrusted: other scripts of the site write to it too.
export const text = v.custom<string>(isText)
export const name = v.custom<string>(isName)
export const digits = v.custom<string>(isDigits)
export const count = v.custom<number>(isCount)
export const time = v.custom<number>(isTime)
export const decimals = v.custom<number>(value => isCount(value) && value <= maxDecimals)
export const hash = v.custom<string>(value => parseHash(value) !== undefined)
export const networkId = v.custom<CaipNetworkId>(isCaipNetworkId)
export const failure = v.custom<TransactionFailure>(value => parseFailure(value) !== undefined)

/** A field that may be missing. An invalid value makes its record invalid. */
export const optional = v.exactOptional
/** A field that may be missing. An invalid value is read as a missing one. */
export const lenient = <const Field extends v.GenericSchema>(field: Field) =>
  v.fallback(v.exactOptional(field), undefined as never)
/** A fact that is stored only if it holds. */
export const fact = lenient(v.literal(true))
/** One to three entries. No transaction has more than three steps. */
export const few = <const Entry extends v.GenericSchema>(entry: Entry) =>
  v.pipe(v.array(entry), v.minLength(1), v.maxLength(3))

/** An object with these fields and no others. What was read as missing leaves no key. */
export const fields = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.object(entries),
    v.transform(value => {
      const isThere = ([, field]: [string, unknown]): boolean => field !== undefined
      return Object.fromEntries(Object.entries(value).filter(isThere)) as typeof value
    }),
  )

/** Validates a value. Returns `undefined` for anything that no kit writes. */
export function readAs<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value | undefined {
  const result = v.safeParse(schema, value, { abortEarly: true })
  return result.success ? result.output : undefined
}
