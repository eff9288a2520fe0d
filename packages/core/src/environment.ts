import type { AdapterPlatform, Clock, KeyValueStorage, Stop } from '@latchkey/primitives'

/** The core's only access to effects. `appkit` implements it for browsers, `testing` for tests. */
export interface Environment {
  /** The page's `fetch`. */
  fetch(request: Request): Promise<Response>
  /** The storage of the kit, which outlives the visit. */
  storage: KeyValueStorage
  /** Storage that outlives a reload and ends with the tab. */
  tabStorage: AdapterPlatform['tabStorage']
  /** Clock and timers. */
  clock: Clock
  /** Source of randomness. */
  random: Random
  /** The browser and the page. */
  browser: Browser
  /** Locks that the site's tabs share. @default none, as in an insecure context */
  locks?: Locks | undefined
}

/**
 * The used part of the [Web Locks API](https://www.w3.org/TR/web-locks/). A lock ends with the page that holds it,
 * however the page ends.
 */
export interface Locks {
  /**
   * Calls `hold` once the lock is granted, and releases the lock when its promise is settled. Rejects if the signal
   * aborts before, or if locks are not allowed.
   */
  request(
    name: string,
    options: { readonly mode: 'exclusive' | 'shared'; readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<unknown>
}

/** A source of randomness. */
export interface Random {
  /** Returns a fresh id of at least 122 random bits. */
  id(): string
  /** Returns cryptographically secure random bytes. */
  bytes(length: number): Uint8Array
}

/** The operating systems that the kit distinguishes. */
export type OperatingSystem = 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'unknown'

/** The browser whose extension store applies: Brave and Opera are `chrome`. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'unknown'

/** The user's system and browser. */
export interface Platform {
  /** The operating system. */
  os: OperatingSystem
  /** The browser. */
  browser: BrowserName
  /** Whether it is a phone or a tablet. */
  isMobile: boolean
  /** Whether the page is a Telegram mini app. */
  isTelegram: boolean
}

/** Severity of a line of the log. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** The browser and its page. */
export interface Browser {
  /** The user's system and browser. */
  readonly platform: Platform
  /** BCP 47 tags of the user's languages, the preferred one first. */
  readonly languages: readonly string[]
  /** The page's own description, for wallets to show. */
  readonly page: { title: string; description: string; icons: readonly string[] }
  /** The page's origin. */
  readonly origin: string
  /** Returns the present address of the page. */
  href(): string
  /** Writes a line to the console. */
  log(level: LogLevel, message: string, detail?: unknown): void
  /** Whether the user's system is in dark mode. */
  prefersDark(): boolean
  /** Calls back when {@link prefersDark} changes, until stopped. */
  watchColorScheme(listener: () => void): Stop
  /**
   * Calls back when the user returns to the page, or the browser to the network, because a failed request may succeed
   * now.
   */
  watchReturn(listener: () => void): Stop
  /**
   * Calls back once when the user may soon open the modal and the browser is idle enough to prefetch. Never calls back
   * if the user saves data. Until stopped.
   */
  watchIntent(listener: () => void): Stop
  /** Opens a tab (`_blank`) or leaves for an app (`_self`). Must run inside the user's gesture. */
  openLink(url: string, target: '_blank' | '_self'): void
  /** Reloads the page. Only at the user's request. */
  reload(): void
  /** Copies a text to the clipboard. Rejects if the browser or the user does not allow it. */
  copyText(text: string): Promise<void>
  /**
   * Shares a text with an app of the user's choice. Rejects with an `AbortError` if the user cancels. Missing in some
   * browsers.
   */
  share?: (text: string) => Promise<void>
  /** Resolves once everything rendered so far is painted, or would be if the page were visible. */
  afterPaint(): Promise<void>
  /** Whether the page is visible. */
  isVisible(): boolean
  /** Calls back when {@link isVisible} changes, until stopped. */
  watchVisibility(listener: () => void): Stop
  /** Encodes bytes in base64. */
  toBase64(blob: Blob): Promise<string>
  /** Resolves once the image can be painted. The result keeps it decoded for as long as it is referenced. */
  preloadImage(url: string, signal: AbortSignal): Promise<unknown>
}
