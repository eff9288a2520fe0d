/** From a provider's first page to the one that a person sees. */
const mostHops = 5
const requestMs = 10_000

/**
 * Whether pages that a login opens cut its window off from who opened it: they do by `Cross-Origin-Opener-Policy`.
 *
 * @param isPlain whether it may be without https
 * @throws Error where that cannot be said
 */
export async function cutsOpener(first: URL, isPlain: boolean): Promise<boolean> {
  let url = first
  const cookies = new Map<string, string>()
  for (let hop = 0; hop < mostHops; hop++) {
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
    // What one host said stays with it.
    if (to.host !== url.host) cookies.clear()
    url = to
  }
  throw new Error('The provider sends on and on')
}
