import { SiwxError } from '../siwx-error.ts'

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
 * A domain is a host as a browser writes it.
 *
 * @throws TypeError
 */
export function checkDomains(domains: readonly string[]): void {
  if (domains.length === 0) throw new TypeError('A server signs in for at least one domain')
  for (const domain of domains)
    if (domain.includes('*') || !URL.canParse(`https://${domain}`) || new URL(`https://${domain}`).host !== domain)
      throw new TypeError(
        `"${domain}" is no domain: write the host, with its port where it has one, as in shop.example`,
      )
}

/**
 * The page that a request comes from, by its `Origin`. A browser sends one with every write; one of its own pages that sends none says at least
 * `Sec-Fetch-Site: same-origin`, and then the page is on the host that is asked.
 *
 * @throws SiwxError originNotAllowed
 */
export function pageOfWrite(request: Request, domains: readonly string[]): Page {
  const origin = request.headers.get('origin')
  const isOwn = origin === null && request.headers.get('sec-fetch-site') === 'same-origin'
  const page = origin !== null ? readPage(origin) : isOwn ? hostOf(request) : undefined
  if (page && domains.includes(page.domain)) return page
  throw new SiwxError(
    'originNotAllowed',
    `Pages of ${page?.domain ?? 'this origin'} may not sign in here: name the host in "domains"`,
  )
}

/**
 * Whether what is read is read on this machine without https.
 *
 * @throws SiwxError originNotAllowed where a page asks that may not
 */
export function isLocalRead(request: RequestHead, domains: readonly string[]): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null) {
    const page = readPage(origin)
    if (!page || !domains.includes(page.domain))
      throw new SiwxError('originNotAllowed', 'This page may not ask who is signed in')
    return page.isLocal
  }
  // A development server in between may ask by a port of its own.
  return hostOf(request)?.isLocal === true && domains.some(isOfThisMachine)
}

function hostOf({ headers, url }: RequestHead): Page | undefined {
  const asked = url !== undefined && URL.canParse(url) ? new URL(url) : undefined
  const host = headers.get('host') ?? asked?.host
  if (host === undefined) return undefined
  // Behind a proxy the address that is asked is not the one that the page has.
  return readPage(`https://${host}`, isOfThisMachine(host) && asked?.protocol !== 'https:')
}

function readPage(origin: string, isPlain = origin.startsWith('http://')): Page | undefined {
  if (!URL.canParse(origin)) return undefined
  const { protocol, host, origin: canonical } = new URL(origin)
  // Also `null`, which a page in a sandbox or on a file says.
  if (canonical !== origin || (protocol !== 'https:' && protocol !== 'http:')) return undefined
  if (isPlain && !isOfThisMachine(host)) return undefined
  return { domain: host, uri: isPlain ? `http://${host}` : canonical, isLocal: isPlain }
}

function isOfThisMachine(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}
