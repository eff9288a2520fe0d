import type { BrowserName, Platform } from '@latchkey/core'

interface NavigatorFacts {
  userAgent: string
  maxTouchPoints: number
}

/**
 * Detects the user's system and browser. Phones and tablets count as mobile, because there a wallet is an app beside the browser.
 */
export function readPlatform(navigator: NavigatorFacts | undefined, page: object | undefined): Platform {
  const agent = navigator?.userAgent ?? ''
  // An iPad identifies itself as a Mac, but a Mac has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && (navigator?.maxTouchPoints ?? 0) > 1)
  const isAndroid = /Android/.test(agent)
  const os = isIos
    ? 'ios'
    : isAndroid
      ? 'android'
      : /Macintosh/.test(agent)
        ? 'macos'
        : /Windows/.test(agent)
          ? 'windows'
          : /Linux/.test(agent)
            ? 'linux'
            : 'unknown'
  const isTelegram = page !== undefined && ('TelegramWebviewProxy' in page || 'TelegramWebview' in page)
  return { os, browser: browserOf(agent), isMobile: isIos || isAndroid, isTelegram }
}

/** The order matters: nearly all browsers also name Safari, and most name Chrome. */
function browserOf(agent: string): BrowserName {
  if (/Edg\//.test(agent)) return 'edge'
  if (/Firefox\//.test(agent)) return 'firefox'
  if (/Chrom(e|ium)\//.test(agent)) return 'chrome'
  return /Safari\//.test(agent) ? 'safari' : 'unknown'
}
