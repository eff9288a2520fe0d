import type { Stop } from '@latchkey/primitives'

import { abortable, timeout } from '../abortable.ts'
import type { Environment } from '../environment.ts'

/** An image is waited for this long before it counts as shown or not (specification, section 9). */
export const imagePreloadTimeoutMs = 2_000
/** Images kept at once; the one that nobody has asked for the longest goes first. */
export const imagesKept = 500
/** Larger ones are not logos. */
export const largestImageBytes = 1_048_576
/** An image that failed is asked for again after this. */
export const imageRetryMs = 30_000
const mostAtOnce = 8

export interface ImageCache {
  /** Asks for an image unless it is there, on its way, or failed a moment ago. Resolves when that is settled. */
  request(imageId: string): Promise<void>
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
  const underway = new Map<string, Promise<void>>()
  const failedAt = new Map<string, number>()
  const queue: (() => void)[] = []
  /** Those that were asked for last come last. */
  const kept = new Set<string>()
  const stopped = new AbortController()
  let running = 0

  /** A place in line, so that a long list does not open hundreds of connections. */
  function turn(): Promise<void> {
    if (running < mostAtOnce) {
      running++
      return Promise.resolve()
    }
    return new Promise(resolve => queue.push(resolve))
  }
  function pass(): void {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  async function load(imageId: string): Promise<void> {
    await turn()
    try {
      const url = await toImageAddress(await fetchBlob(imageId), browser)
      if (!(await canPaint(url))) {
        browser.revokeObjectUrl(url)
        throw new TypeError('Not an image')
      }
      keep(imageId, url)
    } catch {
      if (!stopped.signal.aborted) failedAt.set(imageId, clock.now())
    } finally {
      underway.delete(imageId)
      pass()
    }
  }
  async function fetchBlob(imageId: string): Promise<Blob> {
    stopped.signal.throwIfAborted()
    return abortable(fetchImage(imageId, stopped.signal), stopped.signal)
  }

  /** A slow image is shown when it comes; only one that the browser refuses never is. */
  async function canPaint(url: string): Promise<boolean> {
    const slow = new Error('Slow image')
    const wait = timeout(clock, imagePreloadTimeoutMs, () => slow)
    return abortable(browser.preloadImage(url, wait.signal), wait.signal)
      .then(
        () => true,
        error => error === slow,
      )
      .finally(wait.stop)
  }

  function keep(imageId: string, url: string): void {
    if (stopped.signal.aborted) return browser.revokeObjectUrl(url)
    images[imageId] = url
    kept.add(imageId)
    const [oldest] = kept
    if (oldest !== undefined && kept.size > imagesKept) drop(oldest)
  }
  function drop(imageId: string): void {
    const url = images[imageId]
    kept.delete(imageId)
    delete images[imageId]
    if (url) browser.revokeObjectUrl(url)
  }

  return {
    request(imageId) {
      const pending = underway.get(imageId)
      if (pending) return pending
      if (kept.delete(imageId)) {
        kept.add(imageId)
        return Promise.resolve()
      }
      const failed = failedAt.get(imageId)
      if (failed !== undefined && clock.now() - failed < imageRetryMs) return Promise.resolve()
      const loading = load(imageId)
      underway.set(imageId, loading)
      return loading
    },
    stop() {
      stopped.abort(new Error('The kit was destroyed'))
      kept.forEach(drop)
    },
  }
}

/**
 * An address for a fetched image. An SVG opened as a page of its own would run its scripts in the site's name, which browsers
 * prevent for `data:` addresses and not for `blob:` ones.
 */
async function toImageAddress(blob: Blob, browser: Pick<Environment['browser'], 'createObjectUrl'>): Promise<string> {
  const type = blob.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (blob.size === 0 || blob.size > largestImageBytes || !imageTypes.has(type)) throw new TypeError('Not an image')
  if (type !== 'image/svg+xml') return browser.createObjectUrl(blob)
  return `data:image/svg+xml,${encodeURIComponent(await new Response(blob).text())}`
}

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'])
