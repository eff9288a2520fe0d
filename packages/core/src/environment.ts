import type { AdapterPlatform, Clock, KeyValueStorage, Stop } from '@latchkey/primitives'

/** Everything outside the core that it may touch. The browser's version is in `appkit`, the test's in `testing`. */
export interface Environment {
  fetch(request: Request): Promise<Response>
  storage: KeyValueStorage
  /** What outlives a reload, and ends with the tab. */
  tabStorage: AdapterPlatform['tabStorage']
  clock: Clock
  random: Random
  browser: Browser
}

export interface Random {
  /** A fresh id of at least 122 random bits. */
  id(): string
  bytes(length: number): Uint8Array
}

export type OperatingSystem = 'ios' | 'android' | 'macos' | 'windows' | 'linux' | 'unknown'

/** Whose extensions the browser takes: Brave and Opera are `chrome`. */
export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'unknown'

export interface Platform {
  os: OperatingSystem
  browser: BrowserName
  isMobile: boolean
  isTelegram: boolean
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export interface Browser {
  readonly platform: Platform
  /** BCP 47 tags, the most wanted first. */
  readonly languages: readonly string[]
  /** What the page says of itself, for wallets to show. */
  readonly page: { title: string; description: string; icons: readonly string[] }
  readonly origin: string
  href(): string
  log(level: LogLevel, message: string, detail?: unknown): void
  prefersDark(): boolean
  watchColorScheme(listener: () => void): Stop
  /** Hears that the person comes back to the page, or the browser to the network: what failed may succeed now. */
  watchReturn(listener: () => void): Stop
  /** Opens a tab (`_blank`), or leaves for an app (`_self`); inside the gesture that asked for it. */
  openLink(url: string, target: '_blank' | '_self'): void
  /** Rejects when the browser or the person does not allow it. */
  copyText(text: string): Promise<void>
  /** Hands a text to an app of the person's choice; rejects with an `AbortError` when they change their mind. Not in every browser. */
  share?: (text: string) => Promise<void>
  isVisible(): boolean
  watchVisibility(listener: () => void): Stop
  /** The bytes in base64. */
  toBase64(blob: Blob): Promise<string>
  /** Resolves once the image can be painted, to something that keeps it decoded for as long as it is kept itself. */
  preloadImage(url: string, signal: AbortSignal): Promise<unknown>
}
