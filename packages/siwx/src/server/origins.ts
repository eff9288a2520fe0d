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

/** The hosts of a site, or a function that decides by host, for previews under changing names. */
export type Domains = readonly string[] | ((host: string) => boolean)

/**
 * A domain is a host as a browser writes it.
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
 * A server that is public beside this machine would have to read cookies without `__Host-`, which any host beside its own can set: which of both it is shows by no header
 * that a proxy may not change.
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
 * The page that a write comes from, where it may sign in.
 *
 * @throws SiwxError originNotAllowed
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
 * Whether what is read is read by a page without https.
 *
 * @throws SiwxError originNotAllowed where a page asks that may not
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
  // A development server in between may ask by a port of its own.
  return hostOf(request, isPlainHost)?.isLocal === true
}

function isListed(host: string, domains: Domains): boolean {
  if (typeof domains !== 'function') return domains.includes(host)
  // Plain JavaScript may return anything.
  const isOfSite: unknown = domains(host)
  return isOfSite === true
}

/** Only a site that is nowhere else may have pages without https. What a request says of its host decides nothing: a proxy may say its own. */
function plainHostsOf(domains: Domains): (host: string) => boolean {
  return isLocalSite(domains) ? isLocal : () => false
}

function isLocalSite(domains: Domains): boolean {
  return typeof domains !== 'function' && domains.every(isLocal)
}

function isLocal(host: string): boolean {
  return isOfThisMachine(host) || isOfLocalNetwork(host)
}
