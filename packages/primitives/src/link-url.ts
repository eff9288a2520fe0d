import { isLoopbackHttp } from './loopback-url.ts'

/** An address that a link may open in a browser tab, or `undefined`: `https:`, and `http:` only on this machine. */
export function safeLinkUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return /^https:\/\/[^\s]+$/i.test(text) || isLoopbackHttp(text) ? text : undefined
}

/**
 * An address that may open a wallet's app, or `undefined`: a web address, or a scheme of the wallet's own. Schemes that a
 * browser itself acts on never pass.
 */
export function safeAppLink(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined || browserSchemes.has(scheme)) return undefined
  return scheme === 'http' || scheme === 'https' ? safeLinkUrl(text) : text
}

const browserSchemes = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'filesystem',
  'view-source',
  'chrome',
  'resource',
  'ws',
  'wss',
])
