import type { Once } from '@latchkey/primitives'

/**
 * A provider whose code comes later. Calls wait for it, and keep their order; a listener that is added or removed meanwhile is so when
 * the code is there.
 *
 * @param calls the methods that give a promise
 * @param now what can be read before the code is there
 */
export function createLazyProvider<Provider extends object>(
  lazy: Once<Provider>,
  calls: readonly (keyof Provider & string)[],
  now: { readonly [Name in keyof Provider]?: Provider[Name] | undefined },
): Provider {
  const call =
    (name: string) =>
    async (...given: never[]) =>
      ((await lazy()) as Methods)[name]?.(...given)

  let waiting = 0
  const listening =
    (name: string) =>
    (...given: never[]) => {
      if (lazy.value && waiting === 0) {
        ;(lazy.value as Methods)[name]?.(...given)
      } else {
        waiting++
        // Where the code does not load there is nothing to hear.
        call(name)(...given)
          .catch(() => {})
          .finally(() => waiting--)
      }
      return provider
    }

  const provider = Object.defineProperties(
    {
      ...Object.fromEntries(calls.map(name => [name, call(name)])),
      on: listening('on'),
      removeListener: listening('removeListener'),
    },
    Object.getOwnPropertyDescriptors(now),
  ) as Provider
  return provider
}

type Methods = Record<string, ((...given: never[]) => unknown) | undefined>
