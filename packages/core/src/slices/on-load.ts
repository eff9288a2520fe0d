import type { Store } from '../create-store.ts'
import { slicesFeature } from './slices-feature.ts'

/** What must be looked at when a page loads, such as who sent the visitor. It comes with the page: keep it tiny. */
export type OnLoad = (store: Store) => unknown

declare module '../open-tables.ts' {
  interface PlaceMap {
    /** What must be looked at when a page loads. */
    onLoad: OnLoad
  }
}

/** Has the features of a site look at what they must. One that fails is named on the console. */
export async function runOnLoad(store: Store): Promise<void> {
  const { load, fills, ownerOf, attempt } = store.use(slicesFeature)
  const { browser } = store.environment
  await load('onLoad')
  for (const look of fills('onLoad')) {
    const what = `What the slice "${ownerOf('onLoad', look)?.name}" does when the page loads`
    const answer = attempt(what, () => look(store))
    if (answer instanceof Promise) answer.catch((error: unknown) => browser.log('error', `${what} failed`, error))
  }
}
