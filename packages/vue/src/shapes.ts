import { computed, type Ref, shallowReactive, shallowReadonly, toRef } from 'vue'

/** A ref of an object that has a ref of each of its fields as well: `account.value.address` and `const { address } = account` both follow. */
export type RefWithFields<Value extends object> = Readonly<Ref<Value>> & {
  readonly [Name in keyof Value]: Value[Name] extends (...args: never[]) => unknown
    ? Value[Name]
    : Readonly<Ref<Value[Name]>>
}

/** @param read gives all the fields, also those without a value */
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

/** An object whose fields are read when they are asked for. What they hold, such as a wallet's provider, stays what it is: no proxy of Vue's. */
export function followed<Shape extends object>(getters: Shape): Readonly<Shape> {
  return shallowReadonly(shallowReactive(getters)) as Readonly<Shape>
}
