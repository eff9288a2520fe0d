export { createKeyServiceClient, type KeyServiceOptions } from '../operator/key-service-client.ts'
export { addKey, createKeyStore, type KeySet, parseKeySet, publicKeyOf, publicKeysOf } from '../operator/key-set.ts'
export {
  RecoveryKeyError,
  type RecoveryKeyProblem,
  type RecoveryKeys,
  type ReleaseRequest,
} from '../operator/recovery-keys.ts'
export { createSecureSite, type SecureSite } from './create-secure-site.ts'
export type { FrameFile, FrameFiles } from './frame-files.ts'
export type { Mail } from './mail.ts'
export type {
  Client,
  NetworkOption,
  OperatorOptions,
  ProjectOrigins,
  SecureSiteLogEntry,
  SecureSiteOptions,
} from './options.ts'
export { SecureSiteError } from './secure-site-error.ts'
export type { AppleKey, FarcasterApp, SocialApp, SocialApps } from './social/social-apps.ts'
