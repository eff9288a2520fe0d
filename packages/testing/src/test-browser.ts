import type { Browser, LogLevel, Platform } from '@latchkey/core'

/** Initial facts about a test's browser. */
export interface BrowserFacts {
  /** The user's system and browser. */
  platform?: Partial<Platform>
  /** The user's languages, the preferred one first. */
  languages?: readonly string[]
  /** The page's own description. */
  page?: Partial<Browser['page']>
  /** The origin of the page. */
  origin?: string
  /** The address of the page. */
  href?: string
  /** Whether the system is dark. @default false */
  prefersDark?: boolean
}

/** A browser that tests control. */
export interface TestBrowser extends Browser {
  /** The user's system and browser, which a test may set. */
  platform: Platform
  /** The opened links, oldest first. */
  readonly opened: readonly { url: string; target: '_blank' | '_self' }[]
  /** Number of requested reloads. The page stays. */
  readonly reloads: number
  /** The copied texts, oldest first. */
  readonly copied: readonly string[]
  /** The lines on the console, oldest first. */
  readonly logs: readonly { level: LogLevel; message: string; detail?: unknown }[]
  /** Rejects copying while true. */
  rejectCopy: boolean
  /** Outcome of loading images. @default 'paint' */
  images: 'paint' | 'refuse' | 'hang'
  /** Makes the system dark or light. */
  setDark(dark: boolean): void
  /** Shows or hides the page. */
  setVisible(visible: boolean): void
  /** Simulates the user's return to the page, or the network's. */
  comeBack(): void
  /** Simulates a user who may soon open the modal. */
  showIntent(): void
}

/** Creates a browser without a real page: by default Chrome on a Linux desktop at https://shop.example/, in English. */
export function createTestBrowser(facts: BrowserFacts = {}): TestBrowser {
  const origin = facts.origin ?? 'https://shop.example'
  const opened: { url: string; target: '_blank' | '_self' }[] = []
  const copied: string[] = []
  const logs: { level: LogLevel; message: string; detail?: unknown }[] = []
  const schemeListeners = new Set<() => void>()
  const visibilityListeners = new Set<() => void>()
  const returnListeners = new Set<() => void>()
  const intentListeners = new Set<() => void>()
  let reloads = 0
  let dark = facts.prefersDark ?? false
  let visible = true

  const browser: TestBrowser = {
    platform: { os: 'linux', browser: 'chrome', isMobile: false, isTelegram: false, ...facts.platform },
    languages: facts.languages ?? ['en'],
    page: { title: 'Shop', description: 'A shop', icons: [`${origin}/icon.png`], ...facts.page },
    origin,
    href: () => facts.href ?? `${origin}/`,
    opened,
    copied,
    logs,
    rejectCopy: false,
    images: 'paint',
    log(level, message, detail) {
      logs.push({ level, message, ...(detail !== undefined && { detail }) })
    },
    prefersDark: () => dark,
    watchColorScheme(listener) {
      schemeListeners.add(listener)
      return () => void schemeListeners.delete(listener)
    },
    watchReturn(listener) {
      returnListeners.add(listener)
      return () => void returnListeners.delete(listener)
    },
    watchIntent(listener) {
      intentListeners.add(listener)
      return () => void intentListeners.delete(listener)
    },
    openLink(url, target) {
      opened.push({ url, target })
    },
    get reloads() {
      return reloads
    },
    reload: () => void reloads++,
    async copyText(text) {
      if (browser.rejectCopy) throw new DOMException('Write permission denied.', 'NotAllowedError')
      copied.push(text)
    },
    afterPaint: async () => {},
    isVisible: () => visible,
    watchVisibility(listener) {
      visibilityListeners.add(listener)
      return () => void visibilityListeners.delete(listener)
    },
    async toBase64(blob) {
      const bytes = new Uint8Array(await blob.arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    async preloadImage(_url, signal) {
      if (browser.images === 'refuse') throw new Error('The image cannot be painted')
      if (browser.images === 'paint') return
      await new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
    setDark(next) {
      dark = next
      schemeListeners.forEach(listener => listener())
    },
    setVisible(next) {
      visible = next
      visibilityListeners.forEach(listener => listener())
      if (visible) browser.comeBack()
    },
    comeBack: () => returnListeners.forEach(listener => listener()),
    showIntent() {
      const listeners = [...intentListeners]
      intentListeners.clear()
      listeners.forEach(listener => listener())
    },
  }
  return browser
}
