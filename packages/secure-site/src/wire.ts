/** Schemas between the frame and its server. Every write is JSON and comes from a page of the secure site. */
import { popupProviders } from '@latchkey/protocol/secure-frame'
import * as v from 'valibot'

/**
 * Header with the token that binds codes, for browsers without cookies in frames. Each request sends the token that an
 * answer returned in the same header, or an empty value before. Then cookies are ignored and none is set, and
 * `Authorization: Bearer` carries the session.
 */
export const browserHeader = 'latchkey-browser'

/** Header of an answer with the token of a session; empty after its end. */
export const sessionHeader = 'latchkey-session'

/**
 * Header with the id of the user whom the frame assumes to be signed in. Another tab may have signed in another user: a
 * request for the former is then rejected with `notSignedIn`.
 */
export const userHeader = 'latchkey-user'

/** Maximum length of an email address ([RFC 5321](https://www.rfc-editor.org/rfc/rfc5321)). */
const maxEmail = 254

/** An email address as stored: valid for HTML's email field, ASCII, in small letters, safe in a header line. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxEmail),
  v.regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i,
  ),
  v.toLowerCase(),
)

/** Six digits, as in a mail. */
export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** Body of `POST /api/email`, which sends a code unless the user is signed in. */
export const emailRequestSchema = v.object({
  projectId: v.pipe(v.string(), v.maxLength(64)),
  email: emailSchema,
  /** Origin of the page around the frame. The mail names its host if it is registered for the project. */
  origin: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** Language of the mail (BCP 47). @default the browser's own */
  language: v.optional(v.pipe(v.string(), v.maxLength(35))),
})
export type EmailRequest = v.InferInput<typeof emailRequestSchema>

/**
 * The next step: `CONNECT` for a session of the address, `VERIFY_DEVICE` for a browser that proved the address and
 * waits for its approval, otherwise `VERIFY_OTP`.
 */
export const emailAnswerSchema = v.object({ action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT']) })
export type EmailAnswer = v.InferOutput<typeof emailAnswerSchema>

/** Body of `POST /api/email/code`, and of both codes of a change of address. */
export const codeRequestSchema = v.object({ code: codeSchema })
export type CodeRequest = v.InferInput<typeof codeRequestSchema>

/** `verifyDevice`: the address has a wallet and this browser is not approved for it, so a mail with a link was sent. */
export const codeAnswerSchema = v.object({ status: v.picklist(['connected', 'verifyDevice']) })
export type CodeAnswer = v.InferOutput<typeof codeAnswerSchema>

/** Answer to `POST /api/device`, after at most 20 seconds: repeat the request while it is `waiting`. */
export const deviceAnswerSchema = v.object({ status: v.picklist(['waiting', 'connected', 'refused']) })
export type DeviceAnswer = v.InferOutput<typeof deviceAnswerSchema>

/** A signed-in user. */
export const userSchema = v.object({
  id: v.string(),
  email: v.optional(v.string()),
  provider: v.optional(v.string()),
  userName: v.optional(v.string()),
  /** Id of a login by a provider: always the same for a user, and unique. */
  login: v.optional(v.string()),
})
export type SecureUser = v.InferOutput<typeof userSchema>

/** Answer to `GET /api/session`. `expired`: the session has ended. */
export const sessionAnswerSchema = v.object({
  user: v.nullable(userSchema),
  expired: v.optional(v.literal(true)),
  /** Whether the user has proven their identity in the last five minutes. */
  isFresh: v.optional(v.boolean(), false),
})
export type SessionAnswer = v.InferOutput<typeof sessionAnswerSchema>

/** Name of one login by a provider: 128 random bits in base64url, created by the page. */
export const socialAttemptSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

const socialTicketSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{43}$/))

const pageAddressSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//), v.maxLength(8_192))

/** Body of `POST /api/social`, which starts a login. `origin` is the page around the frame, from its handshake. */
export const socialRequestSchema = v.object({
  projectId: emailRequestSchema.entries.projectId,
  provider: v.picklist(popupProviders),
  attempt: socialAttemptSchema,
  origin: v.pipe(v.string(), v.maxLength(256)),
  /** Return address of a login without a window, on that origin. */
  returnTo: v.optional(pageAddressSchema),
  language: emailRequestSchema.entries.language,
})
export type SocialRequest = v.InferInput<typeof socialRequestSchema>

/** `uri`: next address of the login. `mayCutOpener`: whether its pages may sever a window from its opener. */
export const socialAnswerSchema = v.object({ uri: v.string(), mayCutOpener: v.boolean() })
export type SocialAnswer = v.InferOutput<typeof socialAnswerSchema>

/** Body of `POST /api/social/ticket`, from the browser of the login. A ticket is valid once, for ten minutes. */
export const socialTicketRequestSchema = v.object({ attempt: socialAttemptSchema, ticket: socialTicketSchema })
export type SocialTicketRequest = v.InferInput<typeof socialTicketRequestSchema>

/**
 * Body of `POST /api/social/wait`, which answers after at most 20 seconds: repeat it while the status is `waiting`.
 * Rejected with `socialDenied`, `socialFailed`, `popupClosed` and `socialExpired`, which also means that this browser
 * started no such login.
 */
export const socialWaitRequestSchema = v.object({ attempt: socialAttemptSchema })
export const socialStatusSchema = v.object({ status: v.picklist(['waiting', 'connected']) })
export type SocialStatus = v.InferOutput<typeof socialStatusSchema>

/** Answer to `POST /api/social/begun`, which the window polls; `host` is that of the provider's next page. */
export const socialBegunSchema = v.object({
  status: v.picklist(['waiting', 'begun', 'over']),
  host: v.optional(v.string()),
})
export type SocialBegun = v.InferOutput<typeof socialBegunSchema>

/** Body of `POST /api/farcaster`, which starts a login with Farcaster of this browser. */
export const farcasterRequestSchema = v.object({ projectId: emailRequestSchema.entries.projectId })
export type FarcasterRequest = v.InferInput<typeof farcasterRequestSchema>

/** `attempt`: id of the login, valid for ten minutes. `url`: address that the user's phone opens or scans. */
export const farcasterAnswerSchema = v.object({ attempt: socialTicketSchema, url: v.string() })
export type FarcasterAnswer = v.InferOutput<typeof farcasterAnswerSchema>

/**
 * Body of `POST /api/farcaster/wait`, which answers like `/api/social/wait`. Rejected with `socialFailed` and
 * `socialExpired`; the latter also if the login is finished and this browser does not have its session.
 */
export const farcasterWaitRequestSchema = v.object({ attempt: socialTicketSchema })

/** Id of a wallet in its shares: 128 random bits. */
export const generationSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A share as text, which the server does not parse. */
const sealableSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024), v.regex(/^[\x20-\x7e]*$/))

/** The accounts of a wallet, in the forms of their namespaces. */
export const addressesSchema = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** Body of `PUT /api/wallet`: accepted once per user; repeating the same has the same answer. */
export const walletRequestSchema = v.object({
  generation: generationSchema,
  share: sealableSchema,
  check: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  addresses: addressesSchema,
})
export type WalletRequest = v.InferInput<typeof walletRequestSchema>

/** Former generations of a wallet. */
export const formerSchema = v.pipe(v.array(generationSchema), v.maxLength(20), v.readonly())

/** The server's data of a wallet. */
export const storedWalletSchema = v.object({
  ...walletRequestSchema.entries,
  /** Time in milliseconds since 1970. */
  createdAt: v.number(),
  /** Generations that its shares replaced, the newest first. */
  former: v.optional(formerSchema),
})
export type StoredWallet = v.InferOutput<typeof storedWalletSchema>

/** Answer to `GET /api/wallet` and to `PUT`. */
export const walletAnswerSchema = v.object({
  wallet: v.nullable(storedWalletSchema),
  /** Set if the server was restored from an older backup, which may lack an existing wallet. */
  mayHaveForgotten: v.optional(v.literal(true)),
})
export type WalletAnswer = v.InferOutput<typeof walletAnswerSchema>

/** Body of `PUT /api/wallet/recovery`. The server cannot open `sealed`. An existing recovery is never replaced. */
export const recoveryRequestSchema = v.object({
  kind: v.picklist(['passkey', 'file']),
  label: v.optional(v.pipe(v.string(), v.maxLength(64))),
  credentialId: v.optional(v.pipe(v.string(), v.maxLength(1_400), v.regex(/^[-_a-zA-Z0-9]+$/))),
  sealed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]*$/))),
})
export type RecoveryRequest = v.InferInput<typeof recoveryRequestSchema>

/** The same with the generation of its share. A frame of an earlier version names none: its wallet has one generation. */
export const newRecoveryRequestSchema = v.object({
  ...recoveryRequestSchema.entries,
  generation: v.optional(generationSchema),
})

/** Answer to `GET` and `PUT /api/wallet/recovery`. `operator` may store a recovery share, sealed for its `key`. */
export const recoveriesAnswerSchema = v.object({
  recoveries: v.array(v.object({ ...recoveryRequestSchema.entries, createdAt: v.number() })),
  operator: v.optional(
    /** `asked`: the user has not decided yet. `former`: the operator stores a share sealed for a former key. */
    v.object({ name: v.string(), key: v.string(), state: v.picklist(['asked', 'kept', 'former', 'refused']) }),
  ),
})
export type RecoveriesAnswer = v.InferOutput<typeof recoveriesAnswerSchema>
export type Operator = NonNullable<RecoveriesAnswer['operator']>

/** Body of `POST /api/confirm`, which mails a code to the signed-in user; without an address: `notAvailable`. */
export const confirmRequestSchema = v.object({
  language: emailRequestSchema.entries.language,
})

/** Body of `POST /api/email/update`. */
export const updateRequestSchema = v.object({ email: emailSchema, language: emailRequestSchema.entries.language })
export type UpdateRequest = v.InferInput<typeof updateRequestSchema>

/** The next code: that of the present address, or that of the new one. After `/primary` it is the new one's. */
export const updateAnswerSchema = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })
export type UpdateAnswer = v.InferOutput<typeof updateAnswerSchema>

/** Answer to `POST /api/email/update/secondary`. */
export const updatedAnswerSchema = v.object({ user: userSchema })
export type UpdatedAnswer = v.InferOutput<typeof updatedAnswerSchema>

/** Answer to `GET /api/projects/:id`: origins of the pages that may embed the frame; `null` for any. */
export const projectAnswerSchema = v.object({ origins: v.nullable(v.array(v.string())) })
export type ProjectAnswer = v.InferOutput<typeof projectAnswerSchema>

/** Reasons for a rejected request, with the HTTP status of their answers. */
export const errorStatuses = {
  emailInvalid: 400,
  messageUnreadable: 400,
  messageTooLarge: 413,
  codeWrong: 401,
  codeExpired: 401,
  codeMissing: 401,
  socialDenied: 401,
  socialExpired: 401,
  popupClosed: 401,
  notSignedIn: 401,
  sessionExpired: 401,
  loginNotFresh: 401,
  browserNotApproved: 401,
  originNotAllowed: 403,
  projectUnknown: 403,
  notFound: 404,
  notAvailable: 404,
  walletMissing: 404,
  recoveryMissing: 404,
  walletExists: 409,
  recoveryExists: 409,
  recoveryUnreadable: 409,
  handoverOver: 409,
  splitOver: 409,
  emailTaken: 409,
  socialTaken: 409,
  tooManyAttempts: 429,
  internalError: 500,
  mailFailed: 502,
  socialFailed: 502,
  socialUnavailable: 503,
  recoveryUnavailable: 503,
  overloaded: 503,
} as const
export type SecureSiteErrorCode = keyof typeof errorStatuses

/** Answer to a rejected request; `retryAfter` in seconds, with `tooManyAttempts` and `overloaded`. */
export const errorAnswerSchema = v.object({
  error: v.object({
    code: v.fallback(
      v.picklist(Object.keys(errorStatuses) as [SecureSiteErrorCode, ...SecureSiteErrorCode[]]),
      'internalError',
    ),
    message: v.string(),
    retryAfter: v.optional(v.number()),
  }),
})
export type ErrorAnswer = v.InferOutput<typeof errorAnswerSchema>
