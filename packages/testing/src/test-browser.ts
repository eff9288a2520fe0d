import type { Browser, LogLevel, Platform } from '@latchkey/core'

/** What a test's browser begins with. */
export interface BrowserFacts {
  /** What the visitor has. */
  platform?: Partial<Platform>
  /** The visitor's languages, the first one first. */
  languages?: readonly string[]
  /** What the page says of itself. */
  page?: Partial<Browser['page']>
  /** The origin of the page. */
  origin?: string
  /** The address of the page. */
  href?: string
  /** Whether the system is dark. */
  prefersDark?: boolean
}

/** A browser that tests turn. */
export interface TestBrowser extends Browser {
  /** What the visitor has; a test may set it. */
  platform: Platform
  /** What was done in the browser, oldest first. */
  readonly opened: readonly { url: string; target: '_blank' | '_self' }[]
  /** How often the page was to be loaded anew; it stays. */
  readonly reloads: number
  /** What was copied, oldest first. */
  readonly copied: readonly string[]
  /** What was written to the console, oldest first. */
  readonly logs: readonly { level: LogLevel; message: string; detail?: unknown }[]
  /** While true, copying is refused. */
  refuseCopy: boolean
  /** What becomes of images. @default 'paint' */
  images: 'paint' | 'refuse' | 'hang'
  /** Makes the system dark, or light. */
  setDark(dark: boolean): void
  /** Shows the page, or hides it. */
  setVisible(visible: boolean): void
  /** The page gets the focus, or the network is back. */
  comeBack(): void
  /** The person is there, and may soon open the modal. */
  showIntent(): void
}

/** A page that nobody sees: Chrome on a Linux desktop at https://shop.example/, in English, unless told otherwise. */
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
    refuseCopy: false,
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
      if (browser.refuseCopy) throw new DOMException('Write permission denied.', 'NotAllowedError')
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
