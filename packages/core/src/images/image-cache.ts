import { type Stop, raceAbort } from '@latchkey/primitives'

import type { Environment } from '../environment.ts'
import { createQuery } from '../query/create-query.ts'
import { timeout } from '../timeout.ts'

/** Time limit for the decoding of an image; a slower one counts as loaded (S9.15). */
export const imagePreloadTimeoutMs = 2_000
/** Limit of cached images; the least recently requested one is evicted. A list of wallets has some 600. */
export const imagesKept = 1_000
/** Limit of the characters of all cached addresses, because each address contains its image. */
export const imageCharactersKept = 33_554_432
/** Limit of one image, in bytes. Logos are smaller. */
export const largestImageBytes = 1_048_576
/** Delay before a failed image may be requested again. */
export const imageRetryMs = 30_000
/**
 * A low limit of parallel downloads, because images that arrive together are decoded together, which delays a list that
 * starts to scroll.
 */
const maxAtOnce = 4

/** Pictures of the directory. Each is fetched once. */
export interface ImageCache {
  /**
   * Requests an image unless it is cached, loading, or failed a moment ago. Resolves when that has ended. The latest
   * request in the queue comes first, because its image shows now.
   */
  request(imageId: string): Promise<unknown>
  /** Pauses new downloads while true. */
  hold(isHeld: boolean): void
  /** Aborts running downloads. */
  stop: Stop
}

/**
 * Creates a cache of images by id. Each is fetched once and stored as an address that an `<img>` may load.
 *
 * @param fetchImage rejects if the image does not exist
 * @param images the record that views read; only the cache writes it
 */
export function createImageCache(
  fetchImage: (imageId: string, signal: AbortSignal) => Promise<Blob>,
  { browser, clock }: Pick<Environment, 'browser' | 'clock'>,
  images: Record<string, string>,
): ImageCache {
  /** Stores each address with the object that keeps its image decoded. */
  const query = createQuery<string, { url: string; decoded: unknown }>({
    clock,
    freshMs: () => Infinity,
    retryMs: () => imageRetryMs,
    hasRoom: kept =>
      kept.length <= imagesKept &&
      kept.reduce((characters, image) => characters + (image?.url.length ?? 0), 0) <= imageCharactersKept,
    keyOf: imageId => imageId,
    ask: load,
    onChange(imageId, { value }) {
      if (value) images[imageId] = value.url
      else if (imageId in images) delete images[imageId]
    },
  })
  /** Start functions of queued downloads. The last one starts next. */
  const queue = new Map<string, () => void>()
  let running = 0
  let isHeld = false
  let isStopped = false

  /** Waits for a place in the queue, so that a long list does not open hundreds of connections. */
  function turn(imageId: string): Promise<void> {
    return new Promise(start => {
      queue.set(imageId, start)
      startNext()
    })
  }
  function startNext(): void {
    const [imageId, start] = [...queue].at(-1) ?? []
    if (isHeld || running >= maxAtOnce || imageId === undefined) return
    queue.delete(imageId)
    running++
    start?.()
    startNext()
  }
  function pass(): void {
    running--
    startNext()
  }

  async function load(imageId: string, signal: AbortSignal): Promise<{ url: string; decoded: unknown }> {
    await turn(imageId)
    try {
      signal.throwIfAborted()
      const url = await toImageAddress(await fetchImage(imageId, signal), browser)
      return { url, decoded: await preload(url) }
    } finally {
      pass()
    }
  }

  /** A slow image shows when it is ready. Only one that the browser cannot decode never shows. */
  async function preload(url: string): Promise<unknown> {
    const slow = new Error('Slow image')
    const wait = timeout(clock, imagePreloadTimeoutMs, () => slow)
    return raceAbort(browser.preloadImage(url, wait.signal), wait.signal)
      .catch((error: unknown) => {
        if (error !== slow) throw error
      })
      .finally(wait.stop)
  }

  return {
    request(imageId) {
      const start = queue.get(imageId)
      if (start && queue.delete(imageId)) queue.set(imageId, start)
      if (isStopped) return Promise.resolve()
      return query.get(imageId).catch(() => {})
    },
    hold(wanted) {
      isHeld = wanted
      startNext()
    },
    stop() {
      isStopped = true
      query.reset(new Error('The kit was destroyed'))
    },
  }
}

/**
 * Converts a fetched image to a `data:` address. Creating a `blob:` address blocks the page for some 2 ms, too long for
 * a list that scrolls, and an SVG opened from one runs its scripts in the site's origin.
 */
async function toImageAddress(blob: Blob, browser: Pick<Environment['browser'], 'toBase64'>): Promise<string> {
  const type = blob.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (blob.size === 0 || blob.size > largestImageBytes || !imageTypes.has(type)) throw new TypeError('Not an image')
  return `data:${type};base64,${await browser.toBase64(blob)}`
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'])
