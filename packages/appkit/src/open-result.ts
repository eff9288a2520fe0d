import { KitError, type OpenOptions, slicesFeature, type Store } from '@latchkey/core'
import { addLaterSlices, addSlices } from '@latchkey/features'

/**
 * What `open` resolves to: what the screen comes to, where it comes to anything.
 *
 * @param ended the kit is gone, or there is no page: no screen comes to anything any more
 * @throws KitError `modalClosed` where the kit ends before the screen comes to what it comes to
 */
export async function openResult(store: Store, { view }: OpenOptions, ended: AbortSignal): Promise<unknown> {
  const since = store.environment.clock.now()
  // A modal that was closed before its code came was never drawn, and has not added them.
  addSlices(store)
  const { find } = store.use(slicesFeature)
  if (view && !find(view)) await addLaterSlices(store)
  const load = view && find(view)?.screen.result
  const closed = new KitError('modalClosed')
  if (load && ended.aborted) throw closed
  const result = await load?.()
  if (!result) return undefined
  return new Promise((resolve, reject) => {
    // The screen hears of it first, and may know more than this.
    const end = (): void => void Promise.resolve(closed).then(reject)
    const stop = (): void => ended.removeEventListener('abort', end)
    Promise.resolve(result(store, ended, since))
      .then(resolve, reject)
      .finally(stop)
    ended.addEventListener('abort', end)
    if (ended.aborted) end()
  })
}
