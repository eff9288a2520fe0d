/**
 * Returns the delay that an HTTP answer requests, in milliseconds: seconds or a date ([RFC 9110, section
 * 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3)). @param now in ms since 1970
 */
export function readRetryAfterMs(header: string | null | undefined, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1_000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
