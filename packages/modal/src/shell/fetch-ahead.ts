import { type RouteName, slicesFeature, type Store } from '@latchkey/core'
import { messagesFeature } from '@latchkey/view-kit'

/**
 * Fetches the screen that a row or button names in `data-next`, when a person makes for it: it is there when it is pressed. What does
 * not come is fetched again by then.
 *
 * @param path where an event went through
 * @returns whether there is such a screen
 */
export function fetchAhead(path: readonly EventTarget[], store: Store): boolean {
  const names = path.flatMap(node => (node instanceof HTMLElement && node.dataset['next']) || [])
  const { find } = store.use(slicesFeature)
  const [found] = names.flatMap(name => find(name as RouteName) ?? [])
  if (!found) return false
  void Promise.allSettled([found.screen.load(), store.use(messagesFeature).load(found.slice)])
  return true
}
