import { isLoopbackHttp } from './loopback-url.ts'

/**
 * Returns an address that a link may open in a browser tab, or `undefined`. Allows `https:`, and `http:` only on this
 * machine.
 */
export function safeLinkUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return /^https:\/\/[^\s]+$/i.test(text) || isLoopbackHttp(text) ? text : undefined
}
