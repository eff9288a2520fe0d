import * as v from 'valibot'

/**
 * A list of which every item is judged alone: a bad one is dropped and the rest is kept. Only something that is no list at
 * all fails. At most `limit` items are looked at.
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

/** An optional field: missing, null or unreadable are all `undefined`, and the object that holds it is kept. */
export function lenientField<const Field extends v.GenericSchema>(field: Field) {
  return v.fallback(v.optional(field), undefined)
}

/** A string that a person or a developer reads, short enough to show and to store. */
export const shortText = v.pipe(v.string(), v.maxLength(256))

/** A string with something in it, used to identify. */
export const identifier = v.pipe(v.string(), v.minLength(1), v.maxLength(256))
