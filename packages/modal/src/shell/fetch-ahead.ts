import { type RouteName, slicesFeature, type Store } from '@latchkey/core'
import { addLaterSlices, hasLaterSlices } from '@latchkey/features'
import { messagesFeature } from '@latchkey/view-kit'

/**
 * Fetches the screen that a row or button names in `data-next`, when a person makes for it: it is there when it is pressed. What does
 * not come is fetched again by then.
 *
 * @param path where an event went through
 * @returns whether there is such a screen
 */
export function fetchAhead(path: readonly EventTarget[], store: Store): boolean {
  const [name] = path.flatMap(node => (node instanceof HTMLElement && node.dataset['next']) || [])
  if (name === undefined) return false
  const slices = store.use(slicesFeature)
  const isThere = slices.find(name as RouteName) !== undefined
  if (!isThere && hasLaterSlices(store)) return false
  void (isThere ? Promise.resolve() : addLaterSlices(store)).then(
    () => {
      const found = slices.find(name as RouteName)
      return found && Promise.allSettled([found.screen.load(), store.use(messagesFeature).load(found.slice)])
    },
    () => {},
  )
  return true
}
