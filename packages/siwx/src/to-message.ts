import type { SIWXMessage, SIWXMessageData } from '@latchkey/primitives'

import { checkFields } from './message/check-fields.ts'
import { formatMessage } from './message/format-message.ts'

/** @throws MessageError where a field cannot be written */
export function toMessage(data: SIWXMessageData): SIWXMessage {
  checkFields(data)
  const text = formatMessage(data)
  // Not a field: whoever lists the fields lists what was signed.
  return Object.defineProperty({ ...data }, 'toString', { value: () => text })
}
