import { readSocialResult, resultParameter } from '@latchkey/protocol/secure-frame'

import type { SocialResult } from './social.ts'

/**
 * Removes the result of a social login from the address of a page (S2.12, S2.13). Only a result of the secure site
 * counts. The rest of the address stays unchanged.
 *
 * @returns `undefined` if there is no result
 */
export function takeResult(
  href: string,
  secureSite: string,
): { readonly result: SocialResult; readonly href: string } | undefined {
  const [, before = '', query = '', hash = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(href) ?? []
  const parts = query.split('&')
  let result: SocialResult | undefined
  const others = parts.filter(part => {
    if (!part.startsWith(`${resultParameter}=`)) return true
    const read = readSocialResult(new URLSearchParams(part).get(resultParameter) ?? '', secureSite)
    result ??= read
    return read === undefined
  })
  if (!result) return undefined
  return { result, href: `${before}${others.length > 0 ? `?${others.join('&')}` : ''}${hash}` }
}
