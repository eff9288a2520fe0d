/**
 * The address when a link may lead there. Wallet deep links use schemes of their own, so what can run script or read the
 * machine is refused, and the rest let through.
 *
 * @returns the url unchanged, or `undefined` when it is no absolute URL or has a scheme that must not be followed
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
