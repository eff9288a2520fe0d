import { type Route, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

/** What the screen of a route is called; one that no slice has did not load. */
export function titleOf(store: Store, route: Route | undefined): string {
  const { messages } = store.use(messagesFeature).state
  if (!route) return ''
  const found = store.use(slicesFeature).find(route.name)
  return found ? found.screen.title({ messages, params: route.params, store }) : messages.router.failedTitle
}
