import * as v from 'valibot'

/**
 * A list whose items are validated one by one: an invalid one is dropped and the rest is kept. Only a value that is not
 * a list fails. At most `limit` items are read.
 */
export function lenientArray<const Item extends v.GenericSchema>(item: Item, limit = 5_000) {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<Item>[] => {
      const kept: v.InferOutput<Item>[] = []
      for (const candidate of items.slice(0, limit)) {
        const result = v.safeParse(item, candidate, { abortEarly: true })
        if (result.success) kept.push(result.output)
      }
      return kept
    }),
  )
}

/** An optional field: missing, null and invalid values are all `undefined`, and the rest of the object is kept. */
export function lenientField<const Field extends v.GenericSchema>(field: Field) {
  return v.fallback(v.optional(field), undefined)
}

/** A text for display, short enough to show and to store. */
export const shortText = v.pipe(v.string(), v.maxLength(256))

/** A non-empty text that identifies something. */
export const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
