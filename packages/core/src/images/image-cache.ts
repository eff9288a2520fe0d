import { type Stop, untilAborted } from '@latchkey/primitives'

import type { Environment } from '../environment.ts'
import { createQuery } from '../query/create-query.ts'
import { timeout } from '../timeout.ts'

/** An image is waited for this long before it counts as shown or not (S9.15). */
export const imagePreloadTimeoutMs = 2_000
/** Images kept at once; the one that nobody has asked for the longest goes first. A list of wallets has some 600. */
export const imagesKept = 1_000
/** Characters of all addresses kept at once, because an image is part of its address. */
export const imageCharactersKept = 33_554_432
/** Larger ones are not logos. */
export const largestImageBytes = 1_048_576
/** An image that failed is asked for again after this. */
export const imageRetryMs = 30_000
/** Few, because what arrives together is decoded together, and a list that begins to scroll waits for that. */
const mostAtOnce = 4

/** Pictures of the directory, each fetched once. */
export interface ImageCache {
  /**
   * Asks for an image unless it is there, on its way, or failed a moment ago. Resolves when that is settled. Of those that wait
   * for their turn, the one that was asked for last comes first: it is the one that shows.
   */
  request(imageId: string): Promise<unknown>
  /** While true, no further image is fetched. */
  hold(isHeld: boolean): void
  /** Ends what is on its way. */
  stop: Stop
}

/**
 * Images by their id, each fetched once and kept as an address that an `<img>` may load.
 *
 * @param fetchImage rejects where there is no such image
 * @param images the record that views read, written here alone
 */
export function createImageCache(
  fetchImage: (imageId: string, signal: AbortSignal) => Promise<Blob>,
  { browser, clock }: Pick<Environment, 'browser' | 'clock'>,
  images: Record<string, string>,
): ImageCache {
  /** Each with what keeps it decoded. */
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
  /** What starts those that wait for their turn; the next one comes last. */
  const queue = new Map<string, () => void>()
  let running = 0
  let isHeld = false
  let isStopped = false

  /** A place in line, so that a long list does not open hundreds of connections. */
  function turn(imageId: string): Promise<void> {
    return new Promise(start => {
      queue.set(imageId, start)
      startNext()
    })
  }
  function startNext(): void {
    const [imageId, start] = [...queue].at(-1) ?? []
    if (isHeld || running >= mostAtOnce || imageId === undefined) return
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

  /** A slow image is shown when it comes; only one that the browser refuses never is. */
  async function preload(url: string): Promise<unknown> {
    const slow = new Error('Slow image')
    const wait = timeout(clock, imagePreloadTimeoutMs, () => slow)
    return untilAborted(browser.preloadImage(url, wait.signal), wait.signal)
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
 * An address for a fetched image: the image itself. To make a `blob:` address stops the page for some 2 ms, which a list that
 * scrolls has not got, and an SVG that is opened from one runs its scripts in the site's name.
 */
async function toImageAddress(blob: Blob, browser: Pick<Environment['browser'], 'toBase64'>): Promise<string> {
  const type = blob.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (blob.size === 0 || blob.size > largestImageBytes || !imageTypes.has(type)) throw new TypeError('Not an image')
  return `data:${type};base64,${await browser.toBase64(blob)}`
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'])
