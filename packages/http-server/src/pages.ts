/** The page that asks. */
export interface Page {
  /** Its host, with the port where it has one. */
  domain: string
  /** Its origin. */
  uri: string
  /** Whether it is on this machine without https, where a browser keeps no `__Host-` cookie. */
  isLocal: boolean
}

/** What a request says about where it comes from. Its address is not there where only the headers are known. */
export type RequestHead = Pick<Request, 'headers'> & { readonly url?: string }

/**
 * The page that a request comes from, by its `Origin`. A browser sends one with every write; one of its own pages that sends none says at least
 * `Sec-Fetch-Site: same-origin`, and then the page is on the host that is asked.
 */
export function pageOf(request: RequestHead): Page | undefined {
  const origin = request.headers.get('origin')
  const isOwn = origin === null && request.headers.get('sec-fetch-site') === 'same-origin'
  return origin !== null ? readPage(origin) : isOwn ? hostOf(request) : undefined
}

/** The host that is asked, as if it were a page. */
export function hostOf({ headers, url }: RequestHead): Page | undefined {
  const asked = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const host = headers.get('host') ?? asked?.host
  if (host === undefined) return undefined
  // Behind a proxy the address that is asked is not the one that the page has.
  return readPage(`https://${host}`, isOfThisMachine(host) && asked?.protocol !== 'https:')
}

/** An origin as a browser writes it: on https, or on this machine. */
export function readPage(origin: string, isPlain: boolean = origin.startsWith('http://')): Page | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, host, origin: canonical } = new URL(origin)
  // Also `null`, which a page in a sandbox or on a file says.
  if (canonical !== origin || (protocol !== 'https:' && protocol !== 'http:')) return undefined
  if (isPlain && !isOfThisMachine(host)) return undefined
  return { domain: host, uri: isPlain ? `http://${host}` : canonical, isLocal: isPlain }
}

/** Whether a host, with or without its port, is this machine. */
export function isOfThisMachine(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}
