import type { SIWXMessage, SIWXMessageData } from '@latchkey/primitives'

import { checkFields } from './message/check-fields.ts'
import { formatMessage } from './message/format-message.ts'

/**
 * @param signBefore until when it can be signed
 *
 * @throws MessageError where a field cannot be written
 */
export function toMessage(data: SIWXMessageData, signBefore?: string): SIWXMessage {
  checkFields(data)
  const text = formatMessage(data)
  // Not a field: whoever lists the fields lists what was signed.
  return Object.defineProperties(
    { ...data },
    { toString: { value: () => text }, ...(signBefore !== undefined && { signBefore: { value: signBefore } }) },
  )
}
