/** The requesting page. */
export interface Page {
  /** The page's host, with the port if it has one. */
  domain: string
  /** The page's origin. */
  uri: string
  /** Whether the page is without https, on this machine or its network, where a browser stores no `__Host-` cookie. */
  isLocal: boolean
}

/** The head of a request. `url` is missing if only the headers are known. */
export type RequestHead = Pick<Request, 'headers'> & { readonly url?: string }

/** Whether pages of a host may be without https. */
type IsPlainHost = (host: string) => boolean

/**
 * Returns the page that sent a request, by its `Origin`. A browser sends one with every write. A page of the same origin that
 * sends none, or `null` under `Referrer-Policy: no-referrer`, has at least `Sec-Fetch-Site: same-origin`: then the page is on the
 * requested host. A sandboxed page has no origin, and its browser sends `cross-site`.
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

/** Returns the requested host as a page. */
export function hostOf({ headers, url }: RequestHead, isPlainHost: IsPlainHost = isOfThisMachine): Page | undefined {
  const asked = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const host = headers.get('host') ?? asked?.host
  if (host === undefined) return undefined
  // Behind a proxy, the requested address differs from the page's.
  return readPage(`https://${host}`, isPlainHost(host) && asked?.protocol !== 'https:', isPlainHost)
}

/** Parses an origin in a browser's form: with https, or on a host whose pages may be without. */
export function readPage(
  origin: string,
  isPlain: boolean = origin.startsWith('http://'),
  isPlainHost: IsPlainHost = isOfThisMachine,
): Page | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, host, origin: canonical } = new URL(origin)
  // Also rejects `null`, which a sandboxed page or a file sends.
  if (canonical !== origin || (protocol !== 'https:' && protocol !== 'http:')) return undefined
  if (isPlain && !isPlainHost(host)) return undefined
  return { domain: host, uri: isPlain ? `http://${host}` : canonical, isLocal: isPlain }
}

/** Whether a host, with or without its port, is this machine. */
export function isOfThisMachine(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}

/** Addresses of private and link-local networks (RFC 1918, 3927, 4193, 4291), and names of multicast DNS (RFC 6762). */
const localNetworkForm =
  /^(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|169\.254(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[f(?:[cd][0-9a-f]{2}|e[89ab][0-9a-f]):[0-9a-f:]*\]|[a-z0-9-]+\.local)(?::\d+)?$/

/** Whether a host, with or without its port, is one of the local network, such as a phone's view of this machine. */
export function isOfLocalNetwork(host: string): boolean {
  return localNetworkForm.test(host)
}
