import { hostOf, isOfThisMachine, pageOf, readPage, type Page, type RequestHead } from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'

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
 * The page that a write comes from, where it may sign in.
 *
 * @throws SiwxError originNotAllowed
 */
export function pageOfWrite(request: Request, domains: readonly string[]): Page {
  const page = pageOf(request)
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
