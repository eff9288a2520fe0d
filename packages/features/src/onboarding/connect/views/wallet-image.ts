import type { Store } from '@latchkey/core'

import { walletsFeature } from '../wallets-feature.ts'

/** A wallet of the list, or a connector, with its picture. */
export interface Pictured {
  readonly imageUrl?: string
  readonly imageId?: string
}

/** Returns the address of a picture once it is loaded. */
export function imageOf(store: Store, { imageUrl, imageId }: Pictured): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : store.use(walletsFeature).state.images[imageId])
}

/** Requests missing pictures. */
export function requestImages(store: Store, pictured: Iterable<Pictured>): void {
  const wallets = store.use(walletsFeature)
  for (const each of pictured) {
    if (each.imageId !== undefined && imageOf(store, each) === undefined) wallets.requestImage(each.imageId)
  }
}
