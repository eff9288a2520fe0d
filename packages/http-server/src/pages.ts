/** The page that asks. */
export interface Page {
  /** Its host, with the port where it has one. */
  domain: string
  /** Its origin. */
  uri: string
  /** Whether it is without https, on this machine or its network, where a browser keeps no `__Host-` cookie. */
  isLocal: boolean
}

/** What a request says about where it comes from. Its address is not there where only the headers are known. */
export type RequestHead = Pick<Request, 'headers'> & { readonly url?: string }

/** Whether pages of a host may be without https. */
type IsPlainHost = (host: string) => boolean

/**
 * The page that a request comes from, by its `Origin`. A browser sends one with every write; one of its own pages that sends none, or `null` under
 * `Referrer-Policy: no-referrer`, says at least `Sec-Fetch-Site: same-origin`, and then the page is on the host that is asked. A sandboxed page is of no origin, and
 * its browser says `cross-site`.
 */
export function pageOf(request: RequestHead, isPlainHost: IsPlainHost = isOfThisMachine): Page | undefined {
  const origin = originOf(request)
  const isOwn = origin === null && request.headers.get('sec-fetch-site') === 'same-origin'
  return origin !== null ? readPage(origin, undefined, isPlainHost) : isOwn ? hostOf(request, isPlainHost) : undefined
}

/** The `Origin` of a request; `null` if it names none, or if it hides an origin that is the requested one. */
export function originOf({ headers }: RequestHead): string | null {
  const origin = headers.get('origin')
  return origin === 'null' && headers.get('sec-fetch-site') === 'same-origin' ? null : origin
}

/** The host that is asked, as if it were a page. */
export function hostOf({ headers, url }: RequestHead, isPlainHost: IsPlainHost = isOfThisMachine): Page | undefined {
  const asked = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const host = headers.get('host') ?? asked?.host
  if (host === undefined) return undefined
  // Behind a proxy the address that is asked is not the one that the page has.
  return readPage(`https://${host}`, isPlainHost(host) && asked?.protocol !== 'https:', isPlainHost)
}

/** An origin as a browser writes it: on https, or on a host whose pages may be without. */
export function readPage(
  origin: string,
  isPlain: boolean = origin.startsWith('http://'),
  isPlainHost: IsPlainHost = isOfThisMachine,
): Page | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, host, origin: canonical } = new URL(origin)
  // Also `null`, which a page in a sandbox or on a file says.
  if (canonical !== origin || (protocol !== 'https:' && protocol !== 'http:')) return undefined
  if (isPlain && !isPlainHost(host)) return undefined
  return { domain: host, uri: isPlain ? `http://${host}` : canonical, isLocal: isPlain }
}

/** Whether a host, with or without its port, is this machine. */
export function isOfThisMachine(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}

/** The addresses of private and link-local networks (RFC 1918, 3927, 4193, 4291), and the names of multicast DNS (RFC 6762). */
const localNetworkForm =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):[0-9a-f:]*\]|[a-z0-9-]+\.local)(?::\d+)?$/

/** Whether a host, with or without its port, is one of the local network, such as a phone's view of this machine. */
export function isOfLocalNetwork(host: string): boolean {
  return localNetworkForm.test(host)
}
