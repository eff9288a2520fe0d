import { computed, type Ref, shallowReactive, shallowReadonly, toRef } from 'vue'

/**
 * A ref of an object that also has a ref of each field: `account.value.address` and `const { address } = account` both update.
 */
export type RefWithFields<Value extends object> = Readonly<Ref<Value>> & {
  readonly [Name in keyof Value]: Value[Name] extends (...args: never[]) => unknown
    ? Value[Name]
    : Readonly<Ref<Value[Name]>>
}

/**
 * Creates such a ref.
 *
 * @param read returns all fields, also those without a value
 */
export function refWithFields<Value extends object>(read: () => Value): RefWithFields<Value> {
  const whole = computed(read)
  const fields = Object.entries(whole.value).map(([name, value]) => [
    name,
    typeof value === 'function' ? (value as unknown) : computed(() => whole.value[name as keyof Value]),
  ])
  return Object.assign(
    toRef(() => whole.value),
    Object.fromEntries(fields),
  ) as RefWithFields<Value>
}

/** Creates an object whose fields are read on access. Their values, such as a wallet's provider, are not wrapped in a proxy. */
export function followed<Shape extends object>(getters: Shape): Readonly<Shape> {
  return shallowReadonly(shallowReactive(getters)) as Readonly<Shape>
}
