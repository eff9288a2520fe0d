import { type RouteName, slicesFeature, type Store } from '@latchkey/core'
import { addLaterSlices, hasLaterSlices } from '@latchkey/features'
import { messagesFeature } from '@latchkey/view-kit'

/**
 * Prefetches the screen that a row or button names in `data-next`, when the user approaches it. A failed fetch is repeated by the
 * press.
 *
 * @param path the path of the event
 * @returns whether it names a screen
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
