import { type OpenOptions, slicesFeature, type Store } from '@latchkey/core'
import { addSlices } from '@latchkey/features'

/** What `open` resolves to: what the screen comes to, where it comes to anything. */
export async function openResult(store: Store, { view }: OpenOptions): Promise<unknown> {
  // A modal that was closed before its code came was never drawn, and has not added them.
  addSlices(store)
  const load = view && store.use(slicesFeature).find(view)?.screen.result
  const result = await load?.()
  return result?.(store)
}
