import type { SIWXMessage, SIWXMessageData } from '@latchkey/primitives'

import { checkFields } from './message/check-fields.ts'
import { formatMessage } from './message/format-message.ts'

/**
 * Formats the message and attaches its text.
 *
 * @param signBefore end of the time to sign, as ISO 8601
 * @throws MessageError if a field cannot be written
 */
export function toMessage(data: SIWXMessageData, signBefore?: string): SIWXMessage {
  checkFields(data)
  const text = formatMessage(data)
  // Not enumerable, because the enumerable properties are the signed fields.
  return Object.defineProperties(
    { ...data },
    { toString: { value: () => text }, ...(signBefore !== undefined && { signBefore: { value: signBefore } }) },
  )
}
