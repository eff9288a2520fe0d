import { createImageRequest, type ImageKind } from '@latchkey/protocol'
import { proxy } from 'valtio/vanilla'

import { defineFeature } from '../create-store.ts'
import { createServiceClient } from '../http/service-client.ts'
import { createImageCache, type ImageCache } from './image-cache.ts'

/** Kinds of directory images other than wallets': networks (`asset`), fiat currencies and token symbols. */
export type CommonImageKind = Exclude<ImageKind, 'wallet'>

/** The images of a kit. */
export interface ImagesController {
  /** Addresses that an `<img>` may load, by kind and id. */
  readonly state: Readonly<Record<CommonImageKind, Readonly<Record<string, string>>>>
  /**
   * Loads an image. Call it whenever the image is needed. Without a directory service, only the kit's own pictures are
   * found.
   */
  request(kind: CommonImageKind, id: string): void
}

/** The images feature: `GET /public/getAssetImage/{id}`, `getCurrencyImage`, `getTokenImage` (S7.35 to S7.37). */
export const imagesFeature = defineFeature<ImagesController>('images', (store, onDestroy) => {
  const directory = createServiceClient(store, 'directory')
  const state = proxy<Record<CommonImageKind, Record<string, string>>>({ asset: {}, currency: {}, token: {} })
  const cacheOf = (kind: CommonImageKind): ImageCache =>
    createImageCache(
      async (id, signal) => {
        if (directory) return directory.http.getBlob(createImageRequest(directory.sdk, kind, id), signal)
        // The cache rejects an empty blob as "not an image".
        return (await store.parts.fetchPicture?.(kind, id)) ?? new Blob()
      },
      store.environment,
      state[kind],
    )
  const caches = { asset: cacheOf('asset'), currency: cacheOf('currency'), token: cacheOf('token') }
  onDestroy(() => Object.values(caches).forEach(cache => cache.stop()))
  return {
    state,
    request: (kind, id) => void caches[kind].request(id),
  }
})
