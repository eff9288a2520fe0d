import type { Store } from '@latchkey/core'
import { walletsFeature } from '@latchkey/features/wallets'

/** What may have a picture: a wallet of the list, or a connector. */
export interface Pictured {
  readonly imageUrl?: string
  readonly imageId?: string
}

/** The address of a picture, once it is there. */
export function imageOf(store: Store, { imageUrl, imageId }: Pictured): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : store.use(walletsFeature).state.images[imageId])
}

/** Asks for the pictures that are missing. */
export function requestImages(store: Store, pictured: Iterable<Pictured>): void {
  const wallets = store.use(walletsFeature)
  for (const each of pictured) {
    if (each.imageId !== undefined && imageOf(store, each) === undefined) wallets.requestImage(each.imageId)
  }
}
