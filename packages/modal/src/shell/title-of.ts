import { type Route, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

/** What the screen of a route is called; by its route where the title throws. */
export function titleOf(store: Store, route: Route | undefined): string {
  const { messages } = store.use(messagesFeature).state
  if (!route) return ''
  const { find, attempt } = store.use(slicesFeature)
  const screen = find(route.name)?.screen
  if (!screen) return messages.router.failedTitle
  const title = attempt(`The title of ${route.name}`, () => screen.title({ messages, params: route.params, store }))
  return title ?? route.name
}
