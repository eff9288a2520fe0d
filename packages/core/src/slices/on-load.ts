import type { Store } from '../create-store.ts'
import { slicesFeature } from './slices-feature.ts'

/**
 * Work that must run when a page loads, such as reading the link by which the user came. It is loaded with the page, so
 * it must be tiny.
 */
export type OnLoad = (store: Store) => unknown

declare module '../open-tables.ts' {
  interface PlaceMap {
    /** Work that must run when a page loads. */
    onLoad: OnLoad
  }
}

/** Runs the features' work at page load. A failing one is named on the console. */
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
