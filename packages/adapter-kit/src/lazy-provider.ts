import type { Once } from '@latchkey/primitives'

/**
 * Creates a provider whose code is loaded later. Calls wait for it in their order; listeners are added and removed when it is
 * loaded.
 *
 * @param calls the methods that return a promise
 * @param now properties that can be read before the code is loaded
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
        // If the code does not load, there are no events.
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
