import * as v from 'valibot'

import { shortText } from '../lenient.ts'

/** The families of which an embedded wallet has accounts (S9.45). */
export const embeddedNamespaces = ['eip155', 'solana'] as const

/** The types of account of an embedded wallet (S9.69). */
export const embeddedAccountTypes = ['eoa', 'smartAccount'] as const

export type EmbeddedAccountType = (typeof embeddedAccountTypes)[number]

/** Social providers that log in through the popup (S5.15). */
export const popupProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** All social providers (S1.14): Farcaster has messages of its own. */
export const socialProviderNames = [...popupProviders, 'farcaster'] as const

export type SocialProviderName = (typeof socialProviderNames)[number]

/** CAIP-2 of a family of embedded wallets. */
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

/** An email address, as far as a page can tell: something, an at sign, and a host with a dot. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(254),
  v.regex(/^[^\s@<>",;:()[\]\\]{1,64}@[^\s@<>",;:()[\]\\.]+(?:\.[^\s@<>",;:()[\]\\.]+)+$/),
)

/** Whether a text is an email address, as far as a page can tell. */
export function isEmailAddress(text: string): boolean {
  return v.is(emailAddress, text)
}

/** What an EVM account has granted to the page, on one network (ERC-7715). */
export const embeddedPermission = v.object({
  /** What names it. */
  context: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  /** Seconds since 1970. */
  expiry: v.number(),
  permissions: v.pipe(v.array(v.looseObject({ type: shortText })), v.maxLength(10)),
})

export type EmbeddedPermission = v.InferOutput<typeof embeddedPermission>

/** Whose wallet it is, and what it has (S3.35, S3.36). */
export const secureUser = v.object({
  /** Not there for who logged in by a provider that tells none. */
  email: v.nullish(emailAddress),
  /** The name at the social provider. */
  userName: v.nullish(shortText),
  /** Who vouched for the person: `email`, or a social provider. */
  provider: v.picklist(['email', ...socialProviderNames]),
  /** The network that the frame is on. */
  chainId: embeddedNetworkId,
  /** The account that shows on it. */
  address: v.union([evmAddress, solanaAddress]),
  /** Every account, of both families. */
  accounts: v.pipe(v.array(embeddedAccount), v.minLength(1), v.maxLength(8)),
  preferredAccountType: v.picklist(embeddedAccountTypes),
  /** Whether the smart account is on the chain of `chainId` already. */
  smartAccountDeployed: v.boolean(),
  /** Whether the person has made a recovery: without one, this device and the secure site both have to stay as they are. */
  hasRecovery: v.boolean(),
  /** Where the operator of the secure site may keep a recovery, with which they could open the wallet: who that is, and what the person has said to it. */
  operator: v.optional(
    v.object({
      name: shortText,
      state: v.picklist(['asked', 'kept', 'refused']),
      /** It is sealed for a former key of theirs: the person is asked whether it is sealed for the new one. */
      needsRenewal: v.optional(v.boolean()),
    }),
  ),
  /** What the account that shows has granted to this page, where that was asked for. */
  permissions: v.optional(v.pipe(v.array(embeddedPermission), v.maxLength(100))),
})

export type SecureUser = v.InferOutput<typeof secureUser>
