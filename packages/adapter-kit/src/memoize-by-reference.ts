/** Creates one value per key and caches it. */
export function memoizeByReference<Key extends object, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const created = new WeakMap<Key, Value>()
  return key => {
    const value = created.get(key) ?? create(key)
    created.set(key, value)
    return value
  }
}
