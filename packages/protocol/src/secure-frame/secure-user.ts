import * as v from 'valibot'

import { shortText } from '../lenient.ts'

/** The namespaces of an embedded wallet's accounts (S9.45). */
export const embeddedNamespaces = ['eip155', 'solana'] as const

/** The account types of an embedded wallet (S9.69). */
export const embeddedAccountTypes = ['eoa', 'smartAccount'] as const

export type EmbeddedAccountType = (typeof embeddedAccountTypes)[number]

/** Social providers that log in through the popup (S5.15). */
export const popupProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** All social providers (S1.14). Farcaster has its own messages. */
export const socialProviderNames = [...popupProviders, 'farcaster'] as const

export type SocialProviderName = (typeof socialProviderNames)[number]

/** CAIP-2 id in a namespace of embedded wallets. */
export const embeddedNetworkId = v.pipe(
  v.string(),
  v.regex(/^(?:eip155:[1-9]\d{0,15}|solana:[-_a-zA-Z0-9]{1,32})$/),
  v.transform(id => id as `eip155:${string}` | `solana:${string}`),
)

const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** One account of an embedded wallet. */
export const embeddedAccount = v.variant('namespace', [
  v.object({ namespace: v.literal('eip155'), type: v.picklist(embeddedAccountTypes), address: evmAddress }),
  v.object({ namespace: v.literal('solana'), type: v.literal('eoa'), address: solanaAddress }),
])

/** An email address, as far as a page can validate it: a local part, an at sign, and a host with a dot. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/^[^\s@<>",;:()[\]\\]{1,64}@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/),
)

/** Whether a text is an email address, as far as a page can validate it. */
export function isEmailAddress(text: string): boolean {
  return v.is(emailAddress, text)
}

/**
 * A permission that an EVM account has granted to the page, on one network
 * ([ERC-7715](https://eips.ethereum.org/EIPS/eip-7715)).
 */
export const embeddedPermission = v.object({
  /** Identifier of the permission. */
  context: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  /** Expiry in seconds since 1970. */
  expiry: v.number(),
  permissions: v.pipe(v.array(v.looseObject({ type: shortText })), v.maxLength(10)),
})

export type EmbeddedPermission = v.InferOutput<typeof embeddedPermission>

/** The logged-in user with their wallet (S3.35, S3.36). */
export const secureUser = v.object({
  /** Missing if the login's provider does not share it. */
  email: v.nullish(emailAddress),
  /** The name at the social provider. */
  userName: v.nullish(shortText),
  /** The method of the login: `email`, or a social provider. */
  provider: v.picklist(['email', ...socialProviderNames]),
  /** The frame's network. */
  chainId: embeddedNetworkId,
  /** The active account on it. */
  address: v.union([evmAddress, solanaAddress]),
  /** Every account, of both namespaces. */
  accounts: v.pipe(v.array(embeddedAccount), v.minLength(1), v.maxLength(8)),
  preferredAccountType: v.picklist(embeddedAccountTypes),
  /** Whether the smart account is deployed on the chain of `chainId`. */
  smartAccountDeployed: v.boolean(),
  /**
   * Whether the user has created a recovery. Without one, the wallet depends on both this device and the secure site.
   */
  hasRecovery: v.boolean(),
  /**
   * The operator of the secure site, if it offers to keep a recovery with which it could open the wallet, and the
   * user's decision.
   */
  operator: v.optional(
    v.object({
      name: shortText,
      state: v.picklist(['asked', 'kept', 'refused']),
      /**
       * The operator's recovery is encrypted for a former key of theirs. The user is prompted to encrypt it for the new
       * one.
       */
      needsRenewal: v.optional(v.boolean()),
    }),
  ),
  /** Permissions that the active account has granted to this page, if they were requested. */
  permissions: v.optional(v.pipe(v.array(embeddedPermission), v.maxLength(100))),
})

export type SecureUser = v.InferOutput<typeof secureUser>
