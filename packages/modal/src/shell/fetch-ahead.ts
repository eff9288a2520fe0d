import type { RouteName, Store } from '@latchkey/core'

import { messagesFeature } from '../messages/messages-feature.ts'
import { views } from '../views/views.ts'

/**
 * Fetches the screen that a row or button names in `data-next`, when a person makes for it: it is there when it is pressed. What does
 * not come is fetched again by then.
 *
 * @param path where an event went through
 * @returns whether there is such a screen
 */
export function fetchAhead(path: readonly EventTarget[], store: Store): boolean {
  const names = path.flatMap(node => (node instanceof HTMLElement && node.dataset['next']) || [])
  const [name] = names.filter((each): each is RouteName => Object.hasOwn(views, each))
  if (!name) return false
  void Promise.allSettled([views[name].load(), store.use(messagesFeature).load()])
  return true
}
