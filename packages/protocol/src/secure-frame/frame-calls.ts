import * as v from 'valibot'

import { identifier, shortText } from '../lenient.ts'
import { emailAddress, embeddedAccountTypes, embeddedNetworkId, popupProviders, secureUser } from './secure-user.ts'

const nothing = v.optional(v.undefined())
/** Six digits, as the mail has them. */
const otpPayload = v.object({ otp: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)) })
const emailPayload = v.object({ email: emailAddress })
const onNetwork = v.object({ chainId: embeddedNetworkId })

/** A call of an EVM account, as a transaction has it. */
const evmCall = v.object({
  to: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  value: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/)),
  data: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){0,100000}$/)), '0x'),
})

const webAddress = v.pipe(v.string(), v.url(), v.maxLength(8_192))
/** One social login: 128 random bits, as base64url. */
const attemptId = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

/** What an email login goes on with (S4.39 to S4.41). */
const emailAction = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })
/** What a change of the email address goes on with (S4.42, S4.43). */
const updateAction = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/** Theme and language, which what the frame draws follows. */
const themePayload = v.object({
  themeMode: v.picklist(['light', 'dark']),
  /** The values that the site has set, by their public names. */
  themeVariables: v.optional(v.record(v.pipe(v.string(), v.regex(/^--w3m-[-a-z]{1,40}$/)), shortText), {}),
  /** BCP 47. */
  locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/), v.maxLength(35)),
})

/** Who asks, as the site says itself. What the frame trusts is the origin of the handshake. */
const dappPayload = v.object({
  metadata: v.object({
    name: shortText,
    description: v.optional(v.pipe(v.string(), v.maxLength(1_024)), ''),
    url: v.pipe(v.string(), v.maxLength(2_048)),
    icons: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_048))), v.maxLength(16)), []),
  }),
  sdkVersion: shortText,
  sdkType: shortText,
  projectId: identifier,
})

/** What the frame shows a person besides what they approve. */
export const framePages = ['recovery', 'restore', 'export', 'handOver', 'window'] as const

export type FramePage = (typeof framePages)[number]

/** Every call of a page to its frame: what it is given, and what it answers (S7.53 to S7.74). */
export const frameCalls = {
  switchNetwork: { payload: onNetwork, answer: onNetwork },
  getChainId: { payload: nothing, answer: onNetwork },
  connectEmail: { payload: emailPayload, answer: emailAction },
  /** Resolves once the link in the mail was opened and the device approved. */
  connectDevice: { payload: nothing, answer: nothing },
  connectOtp: { payload: otpPayload, answer: emailAction },
  /** Begins a social login, and says where its window goes. */
  getSocialRedirectUri: {
    payload: v.object({
      provider: v.picklist(popupProviders),
      /** Random, of the page: the window was opened with it before the frame was asked, as browsers want it right at the click. */
      attempt: attemptId,
      /** Where a login without a window comes back to, with `result_uri` in its query: the page itself, at its own origin. */
      returnTo: v.optional(webAddress),
    }),
    answer: v.object({
      uri: webAddress,
      /** The provider's pages may cut the window off from the page that opened it, which then looks closed. */
      mayCutOpener: v.boolean(),
    }),
  },
  /** With the ticket that the window, or the address of the page, gave. Without one it waits for what the secure site hears of the window itself. */
  connectSocial: { payload: v.object({ attempt: attemptId, ticket: v.optional(identifier) }), answer: nothing },
  getFarcasterUri: { payload: nothing, answer: v.object({ url: webAddress }) },
  /** Resolves once the person agreed in their Farcaster app. */
  connectFarcaster: { payload: nothing, answer: v.object({ userName: v.nullish(shortText) }) },
  /** The person who is logged in, and their wallet, which this makes where there is none. */
  getUser: {
    payload: v.object({
      chainId: v.optional(embeddedNetworkId),
      /** What the person prefers, as the page has kept it. */
      preferredAccountType: v.optional(v.picklist(embeddedAccountTypes)),
      withPermissions: v.optional(v.boolean()),
    }),
    answer: secureUser,
  },
  isConnected: {
    payload: nothing,
    answer: v.object({
      isConnected: v.boolean(),
      /** The browser keeps nothing for the frame, and the person has not opened the secure window: nobody can tell before that. */
      needsWindow: v.optional(v.boolean()),
    }),
  },
  signOut: { payload: nothing, answer: nothing },
  getSmartAccountEnabledNetworks: {
    payload: nothing,
    answer: v.object({ networks: v.pipe(v.array(embeddedNetworkId), v.maxLength(500)) }),
  },
  setPreferredAccount: {
    payload: v.object({ type: v.picklist(embeddedAccountTypes), chainId: v.optional(embeddedNetworkId) }),
    answer: secureUser,
  },
  /** What calls of the EVM account cost, and who pays that. Nothing of an account that is used as a plain one: its node tells that. */
  estimateFee: {
    payload: v.object({ chainId: embeddedNetworkId, calls: v.pipe(v.array(evmCall), v.minLength(1), v.maxLength(20)) }),
    answer: v.object({
      /** In wei, at most. */
      fee: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/))),
      /** Who pays it in place of the account, and whether that is seen to take nothing of the account for it. */
      payer: v.optional(v.object({ name: shortText, isFree: v.boolean() })),
    }),
  },
  updateEmail: { payload: emailPayload, answer: updateAction },
  updateEmailPrimaryOtp: { payload: otpPayload, answer: updateAction },
  updateEmailSecondaryOtp: { payload: otpPayload, answer: emailPayload },
  syncTheme: { payload: themePayload, answer: nothing },
  syncDappData: { payload: dappPayload, answer: nothing },
  /** Forgets what the frame has in memory, as a reload does. */
  reload: { payload: nothing, answer: nothing },
  /** Shows a page of the frame over the place that the kit gave it, and resolves once the person is through with it, or has left it. */
  openPage: {
    payload: v.object({ page: v.picklist(framePages) }),
    answer: v.object({ isDone: v.boolean() }),
  },
  rpcRequest: {
    payload: v.object({
      chainId: embeddedNetworkId,
      method: v.pipe(v.string(), v.regex(/^[a-z]+_[a-zA-Z0-9_]{1,64}$/)),
      params: v.optional(v.unknown()),
    }),
    answer: v.object({ result: v.unknown() }),
  },
  /** Ends what waits for a person, a request or a page, by the id of its request. */
  rpcAbort: { payload: v.object({ requestId: identifier }), answer: nothing },
} as const satisfies Record<string, { payload: v.GenericSchema; answer: v.GenericSchema }>

/** The names of the calls. */
export type FrameCallName = keyof typeof frameCalls
/** What a call is given. */
export type FramePayload<Name extends FrameCallName> = v.InferInput<(typeof frameCalls)[Name]['payload']>
/** What a call is given, once it was read. */
export type FrameInput<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['payload']>
/** What a call answers. */
export type FrameAnswer<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['answer']>
