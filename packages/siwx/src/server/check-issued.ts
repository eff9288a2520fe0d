import type { SIWXMessageData } from '@latchkey/primitives'

import { SiwxError } from '../siwx-error.ts'
import type { SiwxErrorCode } from '../siwx-error.ts'
import type { Issued } from './issued.ts'

/** Tolerance for the clock of a page, or of a wallet that writes the time itself, in milliseconds. */
const skewMs = 60_000

/**
 * Compares the signed fields with the issued ones. The page or its wallet chooses the account and the network if its
 * request did not name them, the time within the skew, an earlier end, a later start and the id of the request. All
 * other fields must be unchanged.
 *
 * @throws SiwxError `domainMismatch`, `uriMismatch`, `chainMismatch`, `addressMismatch`, `fieldMismatch`,
 *   `clockSkewed`, `messageExpired`, `notYetValid`
 */
export function checkIssued(data: SIWXMessageData, issued: Issued, now: number): void {
  const assertIssued = (holds: boolean, code: SiwxErrorCode, message: string) => {
    if (!holds) throw new SiwxError(code, message)
  }
  assertIssued(data.domain === issued.domain, 'domainMismatch', 'The message is for another domain')
  assertIssued(data.uri === issued.uri, 'uriMismatch', 'The message is for another page')
  assertIssued(
    issued.chainId === undefined || data.chainId === issued.chainId,
    'chainMismatch',
    'Another network has signed',
  )
  assertIssued(
    issued.accountAddress === undefined || isSameAddress(data, issued.accountAddress),
    'addressMismatch',
    'Another account has signed',
  )
  assertIssued(data.statement === issued.statement, 'fieldMismatch', 'The message has another statement')
  assertIssued(
    JSON.stringify(data.resources) === JSON.stringify(issued.resources),
    'fieldMismatch',
    'The message has other resources',
  )

  const [issuedAt, expirationTime] = [timeOf(data.issuedAt), timeOf(data.expirationTime)]
  assertIssued(issuedAt !== undefined, 'fieldMismatch', 'The message does not say when it was made')
  assertIssued(
    expirationTime !== undefined && expirationTime <= issued.messageExpiresAt,
    'fieldMismatch',
    'The message is good for longer than it was issued for',
  )
  assertIssued(
    issuedAt !== undefined && issuedAt >= issued.issuedAt - skewMs && issuedAt <= now + skewMs,
    'clockSkewed',
    'The message was made at another time than the server has: is the clock right?',
  )
  assertIssued(expirationTime !== undefined && expirationTime > now, 'messageExpired', 'The message is no longer good')
  const notBefore = timeOf(data.notBefore)
  assertIssued(notBefore === undefined || notBefore <= now + skewMs, 'notYetValid', 'The message is not good yet')
}

/** Compares addresses, on `eip155` without letter case, which is only a checksum there. */
export function isSameAddress({ chainId, accountAddress }: SIWXMessageData, other: string): boolean {
  return chainId.startsWith('eip155:') ? accountAddress.toLowerCase() === other.toLowerCase() : accountAddress === other
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text)
}
