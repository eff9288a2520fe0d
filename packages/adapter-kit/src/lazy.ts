import { once } from '@latchkey/primitives'

/** A part of an adapter that arrives by `import()`. */
export interface Lazy<Value> {
  /** Loads it at the first call. One that did not load is asked for again by the next. */
  load(): Promise<Value>
  /** It, as soon as it is there. */
  readonly value: Value | undefined
}

/** @param load is run once, unless it fails */
export function lazy<Value>(load: () => Promise<Value>): Lazy<Value> {
  const loaded = once(load)
  return {
    load: loaded,
    get value() {
      return loaded.value
    },
  }
}

/** Makes one value for each key, and none a second time. */
export function oncePer<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const created = new WeakMap<Key, Value>()
  return key => {
    const value = created.get(key) ?? create(key)
    created.set(key, value)
    return value
  }
}
