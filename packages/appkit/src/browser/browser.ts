import type { Browser } from '@latchkey/core'

import { readPlatform } from './platform.ts'
import { watchIntent } from './watch-intent.ts'

/** Time limit for a frame. */
const longestFrameMs = 500

/** Creates the access to the page. On a server it behaves like an empty page. */
export function createBrowser(): Browser {
  const onPage = typeof document !== 'undefined'
  const scheme = onPage && typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined
  return {
    platform: readPlatform(onPage ? navigator : undefined, onPage ? window : undefined),
    languages: onPage ? navigator.languages : [],
    page: onPage ? readPage() : { title: '', description: '', icons: [] },
    origin: onPage ? location.origin : '',
    href: () => (onPage ? location.href : ''),
    log: (level, message, detail) => console[level](`[latchkey] ${message}`, ...(detail === undefined ? [] : [detail])),
    prefersDark: () => scheme?.matches ?? false,
    watchColorScheme(listener) {
      scheme?.addEventListener('change', listener)
      return () => scheme?.removeEventListener('change', listener)
    },
    watchReturn(listener) {
      if (!onPage) return () => {}
      const ends = new AbortController()
      const onVisible = (): void => {
        if (document.visibilityState === 'visible') listener()
      }
      // A wallet's own window takes the focus without hiding the page, so visibility alone is not enough.
      window.addEventListener('focus', listener, ends)
      window.addEventListener('online', listener, ends)
      document.addEventListener('visibilitychange', onVisible, ends)
      return () => ends.abort()
    },
    watchIntent: listener => (onPage ? watchIntent(listener) : () => {}),
    openLink(url, target) {
      // A script cannot navigate a window that it opened with noopener, so apps are opened from this one.
      window.open(url, target, 'noreferrer noopener')
    },
    reload: () => location.reload(),
    async copyText(text) {
      await navigator.clipboard.writeText(text)
    },
    ...(onPage && typeof navigator.share === 'function' && { share: (text: string) => navigator.share({ text }) }),
    afterPaint: () =>
      new Promise(resolve => {
        // A hidden page has no frames.
        setTimeout(resolve, longestFrameMs)
        if (onPage) requestAnimationFrame(() => setTimeout(resolve))
      }),
    isVisible: () => !onPage || document.visibilityState === 'visible',
    watchVisibility(listener) {
      if (!onPage) return () => {}
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    // The browser's own encoder is used, because in script a picture takes milliseconds, which delays a list that scrolls.
    toBase64: blob =>
      new Promise((resolve, reject) => {
        const reader = new FileReader()
        reader.onload = () => resolve((reader.result as string).replace(/^.*,/, ''))
        reader.onerror = () => reject(reader.error)
        reader.readAsDataURL(blob)
      }),
    preloadImage: (url, signal) =>
      new Promise((resolve, reject) => {
        const image = new Image()
        image.onload = () => resolve(image)
        image.onerror = () => reject(new Error('The image cannot be painted'))
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        image.src = url
      }),
  }
}

/** Reads the page's own description, for a site without metadata (S3.40, S3.41). */
function readPage(): Browser['page'] {
  const description = document.querySelector('meta[name="description"]')?.getAttribute('content') ?? ''
  const icons = [...document.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"]')].flatMap(link =>
    link instanceof HTMLLinkElement ? [link.href] : [],
  )
  return { title: document.title, description, icons }
}
