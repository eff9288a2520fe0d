import * as v from 'valibot'

/** Schemes that run, read or open something by themselves. A link with one of them is never opened. */
const forbiddenSchemes = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'intent',
  'javascript',
  'mailto',
  'moz-extension',
  'resource',
  'sms',
  'tel',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

const webAddress = /^https:\/\/[^/?#@:]+(:\d{1,5})?([/?#].*)?$/i
const loopbackAddress = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?([/?#].*)?$/i
const appAddress = /^([a-z][a-z0-9+.-]*):/i
const longestLink = 2_048

/**
 * Whether `link` is a web page that may be opened: `https:`, or `http:` on this machine (the sandbox), without
 * credentials. Checked without the DOM's `URL`, because this package compiles without a DOM library.
 */
export function isSafeWebLink(link: string): boolean {
  if (link.length > longestLink || hasUnsafeCharacter(link)) return false
  return webAddress.test(link) || loopbackAddress.test(link)
}

/** Whether `link` may open an app: a safe web link (a universal link), or an app's own scheme such as `metamask://`. */
export function isSafeAppLink(link: string): boolean {
  if (isSafeWebLink(link)) return true
  if (link.length > longestLink || hasUnsafeCharacter(link)) return false
  const scheme = appAddress.exec(link)?.[1]?.toLowerCase()
  return scheme !== undefined && scheme !== 'https' && !forbiddenSchemes.has(scheme)
}

// Browsers remove tabs and line breaks from a URL, which would turn "java\tscript:" into a scheme that runs.
function hasUnsafeCharacter(link: string): boolean {
  return [...link].some(character => {
    const code = character.charCodeAt(0)
    const isControl = code <= 0x20 || (code >= 0x7f && code <= 0x9f) || code === 0x2028 || code === 0x2029
    return isControl || '\\<>"`'.includes(character)
  })
}

export const webLinkSchema = v.pipe(v.string(), v.check(isSafeWebLink, 'Not a web link that is safe to open'))

export const appLinkSchema = v.pipe(v.string(), v.check(isSafeAppLink, 'Not an app link that is safe to open'))
