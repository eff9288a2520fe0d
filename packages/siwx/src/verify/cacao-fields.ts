import type { SIWXCacao, SIWXSession } from '@latchkey/primitives'

import { SiwxError } from '../siwx-error.ts'

/**
 * Rejects a sign-in of a pairing that differs from the session. It is stored beside the session, so it must not contain
 * anything beyond the message.
 *
 * @throws SiwxError `fieldMismatch`
 */
export function rejectOtherCacao({ h, p, s }: SIWXCacao, { data, signature }: SIWXSession): void {
  const said: Readonly<Record<string, unknown>> = {
    iss: `did:pkh:${data.chainId}:${data.accountAddress}`,
    domain: data.domain,
    aud: data.uri,
    version: data.version,
    nonce: data.nonce,
    iat: data.issuedAt,
    exp: data.expirationTime,
    nbf: data.notBefore,
    requestId: data.requestId,
    resources: data.resources,
    statement: data.statement,
  }
  const required = ['iss', 'domain', 'aud', 'nonce']
  const isSame = (name: string): boolean => {
    const [given, signed] = [p[name] ?? undefined, said[name]]
    if (given === undefined && !required.includes(name)) return true
    // Wallets leave out the words for their grants, which the resources contain.
    if (name === 'statement' && typeof given === 'string')
      return given === '' || signed === given || data.statement?.startsWith(`${given} I further authorize `) === true
    return JSON.stringify(given) === JSON.stringify(signed)
  }
  const other =
    [...new Set([...Object.keys(said), ...Object.keys(p)])].find(name => !isSame(name)) ??
    (h.t === 'caip122' ? undefined : 'h') ??
    (s.s === signature && ['eip191', 'eip1271'].includes(s.t) ? undefined : 's')
  if (other)
    throw new SiwxError('fieldMismatch', `The cacao's "${other}" is not what stands in the message that was signed`)
}
