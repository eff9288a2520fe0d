export { maxMessageLength } from './message/check-fields.ts'
export { formatMessage } from './message/format-message.ts'
export { MessageError } from './message/message-error.ts'
export { parseMessage } from './message/parse-message.ts'
