import {
  hostOf,
  isOfLocalNetwork,
  isOfThisMachine,
  originOf,
  type Page,
  pageOf,
  readPage,
  type RequestHead,
} from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'

/** The hosts of a site, or a function that decides by host, such as for previews with changing names. */
export type Domains = readonly string[] | ((host: string) => boolean)

/**
 * Checks that each domain is a host in the browser's notation.
 *
 * @throws TypeError
 */
export function checkDomains(domains: Domains): void {
  if (typeof domains === 'function') return
  if (domains.length === 0) throw new TypeError('A server signs in for at least one domain')
  for (const domain of domains)
    if (domain.includes('*') || !URL.canParse(`https://${domain}`) || new URL(`https://${domain}`).host !== domain)
      throw new TypeError(
        `"${domain}" is no domain: write the host, with its port where it has one, as in shop.example, or pass a function of the host`,
      )
}

/**
 * Rejects local hosts beside public ones. Such a server would need cookies without `__Host-`, which any sibling host
 * can set, and no header shows reliably which kind of host is used, because a proxy may change it.
 *
 * @throws TypeError
 */
export function checkOnePlace(domains: Domains): void {
  if (typeof domains === 'function' || isLocalSite(domains)) return
  const local = domains.find(isOfThisMachine)
  if (local !== undefined)
    throw new TypeError(
      `"domains" names local hosts beside public ones (${local}): name either, as in domains: [process.env.SITE_HOST ?? '${local}']`,
    )
}

/**
 * Returns the page that sent a write, if it may sign in.
 *
 * @throws SiwxError `originNotAllowed`
 */
export function pageOfWrite(request: Request, domains: Domains): Page {
  const page = pageOf(request, plainHostsOf(domains))
  if (page && isListed(page.domain, domains)) return page
  throw new SiwxError(
    'originNotAllowed',
    `Pages of ${page?.domain ?? 'this origin'} may not sign in here: name the host in "domains"`,
  )
}

/**
 * Whether a page without https reads.
 *
 * @throws SiwxError `originNotAllowed` for a page of another site
 */
export function isLocalRead(request: RequestHead, domains: Domains): boolean {
  const isPlainHost = plainHostsOf(domains)
  const origin = originOf(request)
  if (origin !== null) {
    const page = readPage(origin, undefined, isPlainHost)
    if (!page || !isListed(page.domain, domains))
      throw new SiwxError('originNotAllowed', 'This page may not ask who is signed in')
    return page.isLocal
  }
  // A development server in between may send its own port.
  return hostOf(request, isPlainHost)?.isLocal === true
}

function isListed(host: string, domains: Domains): boolean {
  if (typeof domains !== 'function') return domains.includes(host)
  // Plain JavaScript may return any type.
  const isOfSite: unknown = domains(host)
  return isOfSite === true
}

/**
 * Allows pages without https only if every host of the site is local. The request's host does not count, because a
 * proxy may set it.
 */
function plainHostsOf(domains: Domains): (host: string) => boolean {
  return isLocalSite(domains) ? isLocal : () => false
}

function isLocalSite(domains: Domains): boolean {
  return typeof domains !== 'function' && domains.every(isLocal)
}

function isLocal(host: string): boolean {
  return isOfThisMachine(host) || isOfLocalNetwork(host)
}
