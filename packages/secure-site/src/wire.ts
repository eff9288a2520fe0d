/** What the frame and its own server say to each other: schemas that both compile against. Every write is JSON and comes from a page of the secure site itself. */
import { popupProviders } from '@latchkey/protocol/secure-frame'
import * as v from 'valibot'

/**
 * What a browser that keeps no cookies in frames sends with each request instead of the one that binds codes: the token that it was given in the same header of an
 * answer, or nothing where it has none yet. Then no cookie counts, none is set, and who is signed in is said by `Authorization: Bearer`.
 */
export const browserHeader = 'latchkey-browser'

/** The token of a session, in the answer to such a request; nothing when that is over. */
export const sessionHeader = 'latchkey-session'

/**
 * Whom the frame that asks takes for signed in, by their id. Another tab may have signed somebody else in meanwhile: what is asked for the one is not done for the
 * other, but refused with `notSignedIn`.
 */
export const userHeader = 'latchkey-user'

/** The longest address that mail knows. */
const maxEmail = 254

/**
 * An address that mail can go to, in the form that it is kept: what HTML's email field takes, ASCII, in small letters. Nothing in it can end a header's line.
 */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxEmail),
  v.regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i,
  ),
  v.toLowerCase(),
)

/** Six digits, as a mail has them. */
export const codeSchema = v.pipe(v.string(), v.regex(/^\d{6}$/))

/** `POST /api/email`: a code goes out, or who is signed in already is told so. */
export const emailRequestSchema = v.object({
  projectId: v.pipe(v.string(), v.maxLength(64)),
  email: emailSchema,
  /** The page around the frame, as the frame's handshake saw it. The mail names its host, if it is registered for the project. */
  origin: v.optional(v.pipe(v.string(), v.maxLength(256))),
  /** BCP 47, for mails. The browser's own without it. */
  language: v.optional(v.pipe(v.string(), v.maxLength(35))),
})
export type EmailRequest = v.InferInput<typeof emailRequestSchema>

/** What comes next: `CONNECT` for a session of the address, `VERIFY_DEVICE` for a browser that proved the address and waits for its approval, otherwise `VERIFY_OTP`. */
export const emailAnswerSchema = v.object({ action: v.picklist(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT']) })
export type EmailAnswer = v.InferOutput<typeof emailAnswerSchema>

/** `POST /api/email/code`, and both codes of a change of address. */
export const codeRequestSchema = v.object({ code: codeSchema })
export type CodeRequest = v.InferInput<typeof codeRequestSchema>

/** `verifyDevice`: the address has a wallet and this browser was never approved for it: a mail with a link went out. */
export const codeAnswerSchema = v.object({ status: v.picklist(['connected', 'verifyDevice']) })
export type CodeAnswer = v.InferOutput<typeof codeAnswerSchema>

/** `POST /api/device`, which answers at the latest after 20 seconds: ask again while it is `waiting`. */
export const deviceAnswerSchema = v.object({ status: v.picklist(['waiting', 'connected', 'refused']) })
export type DeviceAnswer = v.InferOutput<typeof deviceAnswerSchema>

/** Who is signed in. */
export const userSchema = v.object({
  id: v.string(),
  email: v.optional(v.string()),
  provider: v.optional(v.string()),
  userName: v.optional(v.string()),
  /** Of who logs in by a provider: the same whenever the same person does, and nobody else's. */
  login: v.optional(v.string()),
})
export type SecureUser = v.InferOutput<typeof userSchema>

/** `GET /api/session`. `expired`: there was a session, and it is over. */
export const sessionAnswerSchema = v.object({
  user: v.nullable(userSchema),
  expired: v.optional(v.literal(true)),
  /** Whether the person proved within the last five minutes that it is them. */
  isFresh: v.optional(v.boolean(), false),
})
export type SessionAnswer = v.InferOutput<typeof sessionAnswerSchema>

/** One login by a provider: 128 random bits in base64url, made by the page. */
export const socialAttemptSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

const socialTicketSchema = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{43}$/))

const pageAddressSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//), v.maxLength(8_192))

/** `POST /api/social`: begins a login of this browser. `origin` is the page around the frame, as the frame's handshake saw it. */
export const socialRequestSchema = v.object({
  projectId: emailRequestSchema.entries.projectId,
  provider: v.picklist(popupProviders),
  attempt: socialAttemptSchema,
  origin: v.pipe(v.string(), v.maxLength(256)),
  /** Where a login without a window comes back to, on that origin. */
  returnTo: v.optional(pageAddressSchema),
  language: emailRequestSchema.entries.language,
})
export type SocialRequest = v.InferInput<typeof socialRequestSchema>

/** `uri`: where the login goes on. `mayCutOpener`: pages of the provider may cut a window off from who opened it. */
export const socialAnswerSchema = v.object({ uri: v.string(), mayCutOpener: v.boolean() })
export type SocialAnswer = v.InferOutput<typeof socialAnswerSchema>

/** `POST /api/social/ticket`: of the browser that began the login, with what its window was given. Once, for ten minutes. */
export const socialTicketRequestSchema = v.object({ attempt: socialAttemptSchema, ticket: socialTicketSchema })
export type SocialTicketRequest = v.InferInput<typeof socialTicketRequestSchema>

/**
 * `POST /api/social/wait`, which answers at the latest after 20 seconds: ask again while it is `waiting`. Refused with `socialDenied`, `socialFailed`, `popupClosed` and
 * `socialExpired`; the last one also says that this browser began no such login.
 */
export const socialWaitRequestSchema = v.object({ attempt: socialAttemptSchema })
export const socialStatusSchema = v.object({ status: v.picklist(['waiting', 'connected']) })
export type SocialStatus = v.InferOutput<typeof socialStatusSchema>

/** `POST /api/social/begun`: of the window, until the frame has begun the login; `host` is whose page opens then. */
export const socialBegunSchema = v.object({
  status: v.picklist(['waiting', 'begun', 'over']),
  host: v.optional(v.string()),
})
export type SocialBegun = v.InferOutput<typeof socialBegunSchema>

/** `POST /api/farcaster`: begins a login with Farcaster of this browser. */
export const farcasterRequestSchema = v.object({ projectId: emailRequestSchema.entries.projectId })
export type FarcasterRequest = v.InferInput<typeof farcasterRequestSchema>

/** `attempt`: what the login is asked for by, for ten minutes. `url`: what the person's phone opens, or scans. */
export const farcasterAnswerSchema = v.object({ attempt: socialTicketSchema, url: v.string() })
export type FarcasterAnswer = v.InferOutput<typeof farcasterAnswerSchema>

/**
 * `POST /api/farcaster/wait`, which answers as `/api/social/wait` does. Refused with `socialFailed` and `socialExpired`; the last one also where somebody was logged in by it
 * and this browser has not got that session.
 */
export const farcasterWaitRequestSchema = v.object({ attempt: socialTicketSchema })

/** 128 random bits: which wallet a share is of. */
export const generationSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A share as text. The server does not look into it. */
const sealableSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1_024), v.regex(/^[\x20-\x7e]*$/))

/** The accounts of a wallet, in the form that their families write. */
export const addressesSchema = v.object({
  eip155: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  solana: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})

/** `PUT /api/wallet`: once for each user, and the same again is the same answer. */
export const walletRequestSchema = v.object({
  generation: generationSchema,
  share: sealableSchema,
  check: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  addresses: addressesSchema,
})
export type WalletRequest = v.InferInput<typeof walletRequestSchema>

/** What the server has of a wallet. */
export const storedWalletSchema = v.object({
  ...walletRequestSchema.entries,
  /** Milliseconds since 1970. */
  createdAt: v.number(),
})
export type StoredWallet = v.InferOutput<typeof storedWalletSchema>

/** `GET /api/wallet`, and the answer to `PUT`. */
export const walletAnswerSchema = v.object({
  wallet: v.nullable(storedWalletSchema),
  /** The server was put back to an older backup: a wallet that it does not know may be there all the same. */
  mayHaveForgotten: v.optional(v.literal(true)),
})
export type WalletAnswer = v.InferOutput<typeof walletAnswerSchema>

/** `PUT /api/wallet/recovery`. What is `sealed` the server cannot open. One that is there is never replaced. */
export const recoveryRequestSchema = v.object({
  kind: v.picklist(['passkey', 'file']),
  label: v.optional(v.pipe(v.string(), v.maxLength(64))),
  credentialId: v.optional(v.pipe(v.string(), v.maxLength(1_400), v.regex(/^[-_a-zA-Z0-9]+$/))),
  sealed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]*$/))),
})
export type RecoveryRequest = v.InferInput<typeof recoveryRequestSchema>

/** `GET /api/wallet/recovery`, and the answer to `PUT`. `operator`: who may keep a recovery share besides the person, and the public key that it is sealed for. */
export const recoveriesAnswerSchema = v.object({
  recoveries: v.array(v.object({ ...recoveryRequestSchema.entries, createdAt: v.number() })),
  operator: v.optional(
    /** `asked`: nobody has said yet. `former`: they keep one that is sealed for a key of before. */
    v.object({ name: v.string(), key: v.string(), state: v.picklist(['asked', 'kept', 'former', 'refused']) }),
  ),
})
export type RecoveriesAnswer = v.InferOutput<typeof recoveriesAnswerSchema>
export type Operator = NonNullable<RecoveriesAnswer['operator']>

/** `POST /api/confirm`: a code goes to the address of who is signed in, who is asked whether it is still them. Without an address that is `notAvailable`. */
export const confirmRequestSchema = v.object({
  language: emailRequestSchema.entries.language,
})

/** What two browsers of one person say to each other while one hands its share to the other, in this order. */
export const handoverSteps = ['hello', 'reply', 'reveal', 'sealed'] as const
export type HandoverStep = (typeof handoverSteps)[number]

/**
 * `PUT /api/handover`: `hello` begins one, and ends whichever was before; each step after it is said once. Who said `hello` says `reveal`, another session of the same
 * person `reply` and `sealed`.
 */
export const handoverRequestSchema = v.object({
  step: v.picklist(handoverSteps),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096), v.regex(/^[\x20-\x7e]*$/)),
})
export type HandoverRequest = v.InferInput<typeof handoverRequestSchema>

/** `GET /api/handover`, and the answer to `PUT`: what was said so far, for 15 minutes. `isMine`: this session said `hello`. */
export const handoverAnswerSchema = v.object({
  handover: v.nullable(
    v.object({
      hello: v.string(),
      reply: v.optional(v.string()),
      reveal: v.optional(v.string()),
      sealed: v.optional(v.string()),
      isMine: v.boolean(),
    }),
  ),
})
export type HandoverAnswer = v.InferOutput<typeof handoverAnswerSchema>

/** `POST /api/email/update`. */
export const updateRequestSchema = v.object({ email: emailSchema, language: emailRequestSchema.entries.language })
export type UpdateRequest = v.InferInput<typeof updateRequestSchema>

/** Which code is asked for: that of the address that is, or that of the new one. After `/primary` it is the new one's. */
export const updateAnswerSchema = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })
export type UpdateAnswer = v.InferOutput<typeof updateAnswerSchema>

/** `POST /api/email/update/secondary`. */
export const updatedAnswerSchema = v.object({ user: userSchema })
export type UpdatedAnswer = v.InferOutput<typeof updatedAnswerSchema>

/** `GET /api/projects/:id`: the pages that may have the frame; null is any. */
export const projectAnswerSchema = v.object({ origins: v.nullable(v.array(v.string())) })
export type ProjectAnswer = v.InferOutput<typeof projectAnswerSchema>

/** Why a request was refused, and the status of its answer. */
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

/** What is answered where a request is refused; `retryAfter` in seconds, with `tooManyAttempts` and `overloaded`. */
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
