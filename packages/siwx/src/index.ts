export { createBrowserStorage, type SiwxStorage } from './browser-storage.ts'
export { maxMessageLength } from './message/check-fields.ts'
export { formatMessage as formatSiwxMessage } from './message/format-message.ts'
export { MessageError } from './message/message-error.ts'
export { parseMessage } from './message/parse-message.ts'
export { createMessenger, type MessengerOptions, type SiwxMessenger } from './messenger.ts'
export type { SiwxVerifier } from './page-session-store.ts'
export { SiwxServerError } from './server-error.ts'
export {
  createSIWEConfig,
  formatMessage,
  type FormatMessageArguments,
  getAddressFromMessage,
  getChainIdFromMessage,
} from './siwe.ts'
export {
  type AppKitSIWEClient,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
  verifySignature,
} from './former-siwe.ts'
export { SiwxError, type SiwxErrorCode } from './siwx-error.ts'
export { Siwx, Siwx as DefaultSIWX } from './siwx.ts'
export type { SIWEConfig, SIWXConfig, SIWXMessage, SIWXSession } from '@latchkey/primitives'
export type { SiwxOptions } from './siwx-options.ts'
export type { VerifyContext } from './verify/verify-context.ts'
