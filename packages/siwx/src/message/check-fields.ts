import type { SIWXMessageData } from '@latchkey/primitives'

import { accountNameOf } from './account-names.ts'
import { MessageError } from './message-error.ts'

/** Maximum length of a message. A longer one is rejected unread, on the page and on the server. */
export const maxMessageLength = 16_384

/** Matches an ASCII host (`xn--` for other scripts) with an optional port. */
const domainForm =
  /^(?=.{1,253}(?::|$))(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$/
const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const addressForm = /^[a-zA-Z0-9]{1,128}$/
const nonceForm = /^[a-zA-Z0-9]{8,128}$/
/** Matches date and time of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339). */
const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
/**
 * Matches a line of printable text. Control and format characters are excluded, since they could reorder what the user
 * reads.
 */
const lineForm = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u
const asciiForm = /^[!-~]+$/

/**
 * Checks that every field can be written in a message and read back unchanged.
 *
 * @throws MessageError naming the field
 */
export function checkFields(data: SIWXMessageData): void {
  const { chainId, domain, uri, accountAddress, nonce, statement, requestId, resources = [] } = data
  assertField('domain', domainForm.test(domain))
  assertField('chainId', chainForm.test(chainId))
  accountNameOf(chainId.split(':')[0] ?? '')
  assertField('accountAddress', addressForm.test(accountAddress))
  assertField('uri', isUri(uri))
  assertField('version', data.version === '1')
  assertField('nonce', nonceForm.test(nonce))
  for (const name of ['issuedAt', 'expirationTime', 'notBefore'] as const) {
    const time = data[name]
    assertField(name, time === undefined || (timeForm.test(time) && !Number.isNaN(Date.parse(time))))
  }
  assertField('statement', statement === undefined || (statement.length > 0 && lineForm.test(statement)))
  assertField('requestId', requestId === undefined || requestId === '' || asciiForm.test(requestId))
  assertField('resources', resources.every(isUri))
}

function assertField(field: keyof SIWXMessageData, holds: boolean): void {
  if (!holds) throw new MessageError(`The field "${field}" of the sign-in message is not well-formed`)
}

function isUri(value: string): boolean {
  return asciiForm.test(value) && URL.canParse(value)
}
