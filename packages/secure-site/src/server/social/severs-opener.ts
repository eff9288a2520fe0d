/** Maximum redirects from a provider's first page to the one that a user sees. */
const maxHops = 5
const requestMs = 10_000

/**
 * Whether pages of a login sever its window from the opener by `Cross-Origin-Opener-Policy`
 * ([HTML](https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies)).
 *
 * @param isPlain whether pages may be without https
 * @throws Error if a page cannot be fetched or is not on https, or if the pages redirect too often
 */
export async function severesOpener(first: URL, isPlain: boolean): Promise<boolean> {
  let url = first
  const cookies = new Map<string, string>()
  for (let hop = 0; hop < maxHops; hop++) {
    if (url.protocol !== 'https:' && !isPlain) throw new Error('A page of the provider is not on https')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: [...cookies].map(pair => pair.join('=')).join('; ') },
      signal: AbortSignal.timeout(requestMs),
    })
    await response.body?.cancel()
    const policy = response.headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim()
    if (policy !== undefined && policy !== 'unsafe-none') return true
    const next = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || next === null) {
      if (!response.ok) throw new Error(`The provider answered ${response.status}`)
      return false
    }
    const to = new URL(next, url)
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=;\s]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    // Cookies are sent only to the host that set them.
    if (to.host !== url.host) cookies.clear()
    url = to
  }
  throw new Error('The provider sends on and on')
}
