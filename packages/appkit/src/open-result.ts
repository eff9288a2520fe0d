import { KitError, type OpenOptions, slicesFeature, type Store } from '@latchkey/core'
import { addLaterSlices, addSlices } from '@latchkey/features'

/**
 * Resolves with the result of `open`: the screen's result, if it has one.
 *
 * @param ended aborts when the kit is destroyed; aborted if there is no page
 * @throws KitError `modalClosed` if the kit ends before the screen has a result
 */
export async function openResult(store: Store, { view }: OpenOptions, ended: AbortSignal): Promise<unknown> {
  const since = store.environment.clock.now()
  // A modal that was closed before its code was loaded was never rendered, and has not added them.
  addSlices(store)
  const { find } = store.use(slicesFeature)
  if (view && !find(view)) await addLaterSlices(store)
  const load = view && find(view)?.screen.result
  const closed = new KitError('modalClosed')
  if (load && ended.aborted) throw closed
  const result = await load?.()
  if (!result) return undefined
  return new Promise((resolve, reject) => {
    // The screen is notified first, and may have a more specific error.
    const end = (): void => void Promise.resolve(closed).then(reject)
    const stop = (): void => ended.removeEventListener('abort', end)
    Promise.resolve(result(store, ended, since))
      .then(resolve, reject)
      .finally(stop)
    ended.addEventListener('abort', end)
    if (ended.aborted) end()
  })
}
