/**
 * Returns the link of a mail that asks to approve a browser. Its token is in the fragment, which browsers never send:
 * otherwise a proxy's access log would contain it. The page at `/approve` posts it. That path differs from the one it
 * posts to, because a link that differs from the page in its fragment alone would load nothing.
 */
export function deviceLinkOf({ origin }: { origin: string }, base: string, token: string): string {
  return `${origin}${base}/approve#${token}`
}

/**
 * Returns the link of a mail that lets a network request codes. The page at `/open-login` posts its token to
 * `/login-pass`.
 */
export function passLinkOf({ origin }: { origin: string }, base: string, token: string): string {
  return `${origin}${base}/open-login#${token}`
}
