import { type Route, slicesFeature, type Store } from '@latchkey/core'
import { hasLaterSlices } from '@latchkey/features'
import { messagesFeature } from '@latchkey/view-kit'

/**
 * Returns the title of a route's screen. Falls back to the route's name if the title throws, and to nothing until its slice and
 * texts are loaded.
 */
export function titleOf(store: Store, route: Route | undefined): string {
  const { messages } = store.use(messagesFeature).state
  if (!route) return ''
  const { find, attempt } = store.use(slicesFeature)
  const found = find(route.name)
  if (!found) return hasLaterSlices(store) ? messages.router.failedTitle : ''
  const { screen, slice } = found
  const ask = (): string => screen.title({ messages, params: route.params, store })
  const isWhole = slice.texts?.groups.every(group => Object.hasOwn(messages, group)) ?? true
  // A text that is not loaded yet is not an error. A bundled first text is available.
  if (!isWhole) return unlessItThrows(ask) ?? ''
  const title = attempt(`The title of ${route.name}`, ask)
  return title ?? route.name
}

function unlessItThrows(ask: () => string): string | undefined {
  try {
    return ask()
  } catch {
    return undefined
  }
}
