import { type Route, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

/** What the screen of a route is called; one that no slice has did not load. */
export function titleOf(store: Store, route: Route | undefined): string {
  const { messages } = store.use(messagesFeature).state
  if (!route) return ''
  const { find, attempt } = store.use(slicesFeature)
  const screen = find(route.name)?.screen
  const title = attempt(`The title of ${route.name}`, () => screen?.title({ messages, params: route.params, store }))
  return title ?? messages.router.failedTitle
}
