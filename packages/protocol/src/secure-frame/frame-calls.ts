import * as v from 'valibot'

import { identifier, shortText } from '../lenient.ts'
import { emailAddress, embeddedAccountTypes, embeddedNetworkId, popupProviders, secureUser } from './secure-user.ts'

const nothing = v.optional(v.undefined())
/** The six digits from the mail. */
const otpPayload = v.object({ otp: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)) })
const emailPayload = v.object({ email: emailAddress })
const onNetwork = v.object({ chainId: embeddedNetworkId })

/** A call of an EVM account, with a transaction's fields. */
const evmCall = v.object({
  to: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  value: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/)),
  data: v.optional(v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){0,100000}$/)), '0x'),
})

const webAddress = v.pipe(v.string(), v.url(), v.maxLength(8_192))
/** Id of a social login: 128 random bits, as base64url. */
const attemptId = v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{22}$/))

/** The next step of an email login (S4.39 to S4.41). */
const emailAction = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })
/** The next step of a change of the email address (S4.42, S4.43). */
const updateAction = v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })

/** Theme and language of the frame's own screens. */
const themePayload = v.object({
  themeMode: v.picklist(['light', 'dark']),
  /** The site's values, by their public names. */
  themeVariables: v.optional(v.record(v.pipe(v.string(), v.regex(/^--w3m-[-a-z]{1,40}$/)), shortText), {}),
  /** The language, as BCP 47. */
  locale: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/), v.maxLength(35)),
})

/** The site's own description. The frame trusts only the origin of the handshake. */
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

/** Pages that the frame shows besides approvals. */
export const framePages = ['recovery', 'restore', 'export', 'handOver', 'window'] as const

export type FramePage = (typeof framePages)[number]

/** Every call of a page to its frame, with its payload and answer (S7.53 to S7.74). */
export const frameCalls = {
  switchNetwork: { payload: onNetwork, answer: onNetwork },
  getChainId: { payload: nothing, answer: onNetwork },
  connectEmail: { payload: emailPayload, answer: emailAction },
  /** Resolves once the link in the mail was opened and the device approved. */
  connectDevice: { payload: nothing, answer: nothing },
  connectOtp: { payload: otpPayload, answer: emailAction },
  /** Starts a social login. The answer has the address of its window. */
  getSocialRedirectUri: {
    payload: v.object({
      provider: v.picklist(popupProviders),
      /**
       * Random id from the page: the window was opened with it before this call, because browsers allow that only
       * during the click.
       */
      attempt: attemptId,
      /**
       * Address to which a login without a window returns, with `result_uri` in its query: the page itself, at its own
       * origin.
       */
      returnTo: v.optional(webAddress),
    }),
    answer: v.object({
      uri: webAddress,
      /**
       * Whether the provider's pages may sever the window from its opener (`Cross-Origin-Opener-Policy`), so that it
       * looks closed.
       */
      mayCutOpener: v.boolean(),
    }),
  },
  /**
   * Completes the login with the ticket from the window, or from the page's address. Without one it waits until the
   * secure site is notified by the window itself.
   */
  connectSocial: { payload: v.object({ attempt: attemptId, ticket: v.optional(identifier) }), answer: nothing },
  getFarcasterUri: { payload: nothing, answer: v.object({ url: webAddress }) },
  /** Resolves once the user has approved in their Farcaster app. */
  connectFarcaster: { payload: nothing, answer: v.object({ userName: v.nullish(shortText) }) },
  /** Returns the logged-in user with their wallet, which is created if there is none. */
  getUser: {
    payload: v.object({
      chainId: v.optional(embeddedNetworkId),
      /** The user's preference, as stored by the page. */
      preferredAccountType: v.optional(v.picklist(embeddedAccountTypes)),
      withPermissions: v.optional(v.boolean()),
    }),
    answer: secureUser,
  },
  isConnected: {
    payload: nothing,
    answer: v.object({
      isConnected: v.boolean(),
      /**
       * The browser stores nothing for the frame, and the user has not opened the secure window. The login is unknown
       * until then.
       */
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
  /**
   * Estimates the fee of the EVM account's calls, and its payer. Empty for an account that is used as an EOA: its node
   * estimates that.
   */
  estimateFee: {
    payload: v.object({ chainId: embeddedNetworkId, calls: v.pipe(v.array(evmCall), v.minLength(1), v.maxLength(20)) }),
    answer: v.object({
      /** Upper limit of the fee, in wei. */
      fee: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/))),
      /** Payer of the fee in place of the account, and whether the payer verifiably charges the account nothing. */
      payer: v.optional(v.object({ name: shortText, isFree: v.boolean() })),
    }),
  },
  updateEmail: { payload: emailPayload, answer: updateAction },
  updateEmailPrimaryOtp: { payload: otpPayload, answer: updateAction },
  updateEmailSecondaryOtp: { payload: otpPayload, answer: emailPayload },
  syncTheme: { payload: themePayload, answer: nothing },
  syncDappData: { payload: dappPayload, answer: nothing },
  /** Clears the frame's memory, as a reload does. */
  reload: { payload: nothing, answer: nothing },
  /** Shows a page of the frame over the place that the kit gave it. Resolves once the user has finished or left it. */
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
  /** Aborts a pending call that waits for the user, by the id of its request. */
  rpcAbort: { payload: v.object({ requestId: identifier }), answer: nothing },
} as const satisfies Record<string, { payload: v.GenericSchema; answer: v.GenericSchema }>

/** The names of the calls. */
export type FrameCallName = keyof typeof frameCalls
/** The payload of a call. */
export type FramePayload<Name extends FrameCallName> = v.InferInput<(typeof frameCalls)[Name]['payload']>
/** The payload of a call, parsed. */
export type FrameInput<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['payload']>
/** The answer of a call. */
export type FrameAnswer<Name extends FrameCallName> = v.InferOutput<(typeof frameCalls)[Name]['answer']>
