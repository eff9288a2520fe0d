import type { AdapterPlatform, Clock, KeyValueStorage, Stop } from '@latchkey/primitives'

/** Everything outside the core that it may touch. The browser's version is in `appkit`, the test's in `testing`. */
export interface Environment {
  /** The page's `fetch`. */
  fetch(request: Request): Promise<Response>
  /** Where the kit keeps what it remembers. */
  storage: KeyValueStorage
  /** What outlives a reload, and ends with the tab. */
  tabStorage: AdapterPlatform['tabStorage']
  /** The time. */
  clock: Clock
  /** Chance. */
  random: Random
  /** The browser and its page. */
  browser: Browser
  /** Locks that the tabs of a site share. @default none, as where the context is not secure */
  locks?: Locks | undefined
}

/** The part of the Web Locks API that is used: a lock ends with the page that holds it, however that ends. */
export interface Locks {
  /** Calls back once the lock is there, and holds it until what that returns is settled. Rejects where the signal aborts before, and where it is not allowed. */
  request(
    name: string,
    options: { readonly mode: 'exclusive' | 'shared'; readonly signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<unknown>
}

/** A source of chance. */
export interface Random {
  /** A fresh id of at least 122 random bits. */
  id(): string
  /** So many bytes that nobody can guess. */
  bytes(length: number): Uint8Array
}

/** The systems that the kit tells apart. */
export type OperatingSystem = 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'unknown'

/** Whose extensions the browser takes: Brave and Opera are `chrome`. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'unknown'

/** What the visitor has. */
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

/** How grave a line of the log is. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** The browser and its page. */
export interface Browser {
  /** What the visitor has. */
  readonly platform: Platform
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[]
  /** What the page says of itself, for wallets to show. */
  readonly page: { title: string; description: string; icons: readonly string[] }
  /** The origin of the page. */
  readonly origin: string
  /** The address of the page now. */
  href(): string
  /** Writes a line to the console. */
  log(level: LogLevel, message: string, detail?: unknown): void
  /** Whether the visitor's system is dark. */
  prefersDark(): boolean
  /** Hears when that changes, until stopped. */
  watchColorScheme(listener: () => void): Stop
  /** Hears that the person comes back to the page, or the browser to the network: what failed may succeed now. */
  watchReturn(listener: () => void): Stop
  /**
   * Calls once, when a person on the page may soon open the modal and the browser has the time to fetch for it; never where data is to be
   * saved. Until stopped.
   */
  watchIntent(listener: () => void): Stop
  /** Opens a tab (`_blank`), or leaves for an app (`_self`); inside the gesture that asked for it. */
  openLink(url: string, target: '_blank' | '_self'): void
  /** Loads the page anew; only where a person asks for it. */
  reload(): void
  /** Rejects when the browser or the person does not allow it. */
  copyText(text: string): Promise<void>
  /** Hands a text to an app of the person's choice; rejects with an `AbortError` when they change their mind. Not in every browser. */
  share?: (text: string) => Promise<void>
  /** Resolves once what was rendered until now is painted, or would be if anybody saw the page. */
  afterPaint(): Promise<void>
  /** Whether the page shows. */
  isVisible(): boolean
  /** Hears when that changes, until stopped. */
  watchVisibility(listener: () => void): Stop
  /** The bytes in base64. */
  toBase64(blob: Blob): Promise<string>
  /** Resolves once the image can be painted, to something that keeps it decoded for as long as it is kept itself. */
  preloadImage(url: string, signal: AbortSignal): Promise<unknown>
}
