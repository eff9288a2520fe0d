/**
 * The link of a mail that asks about a browser. Its token is in the fragment, which browsers send to no server: an access log of a proxy would otherwise contain what approves a
 * browser. The page at `/approve` posts it. That path differs from the one it posts to, because a link that differs from the page in its fragment alone would load nothing.
 */
export function deviceLinkOf({ origin }: { origin: string }, base: string, token: string): string {
  return `${origin}${base}/approve#${token}`
}
