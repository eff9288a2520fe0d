/**
 * Returns the address if a link may open it. Wallet deep links have their own schemes, so only schemes that run a script or read
 * the machine are rejected.
 *
 * @returns the url unchanged, or `undefined` if it is not absolute or has a forbidden scheme
 */
export function safeHref(url: string | undefined): string | undefined {
  if (!url) return undefined
  try {
    return /^(javascript|data|vbscript|blob|file|filesystem|about|view-source):$/.test(new URL(url).protocol)
      ? undefined
      : url
  } catch {
    return undefined
  }
}
