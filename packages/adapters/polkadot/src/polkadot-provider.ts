import type { AccountEvents } from '@latchkey/adapter-kit'
import type { CaipNetwork, CaipNetworkId, RequestArguments } from '@latchkey/primitives'
import type { ApiPromise } from '@polkadot/api'
import type { Signer, SignerResult } from '@polkadot/api/types'

/** A transaction as `@polkadot/api` gives it to a signer. */
export type SignerPayloadJSON = Parameters<NonNullable<Signer['signPayload']>>[0]

/** Bytes as `@polkadot/api` gives them to a signer. */
export type SignerPayloadRaw = Parameters<NonNullable<Signer['signRaw']>>[0]

/** An account of an extension. */
export interface PolkadotAccount {
  /** SS58, with the prefix of the network that the site is on; an Ethereum address on a network whose accounts are such. */
  address: string
  /**
   * The account id: 32 bytes, or the 20 of an Ethereum account. It is the public key itself for sr25519 and ed25519, and its hash for
   * the others.
   */
  publicKey: `0x${string}`
  /** What the person calls it. */
  name?: string
  /** The kind of key. */
  type?: 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'
}

/** What the listeners of a provider hear. */
export type PolkadotProviderEvents = AccountEvents

/**
 * What a site gets from `getProvider('polkadot')`, whether the wallet is an extension or on a phone. Addresses may be given with
 * any network's prefix. A person's refusal is an error with the code 4001.
 */
export interface PolkadotProvider {
  /** All that the wallet shares, for the network that the site is on, the account that shows in the kit first; none without a connection. */
  readonly accounts: readonly PolkadotAccount[]
  /** The first of {@link accounts}. */
  readonly address: string | undefined
  /** The network that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /**
   * Signs a text. The signature is over its UTF-8 bytes between `<Bytes>` and `</Bytes>`, by which extensions keep a message from
   * being a transaction. An Ethereum account signs with 65 bytes, over what its extension makes of that text.
   *
   * @param options.address @default the first account
   * @returns hexadecimal
   */
  signMessage(message: string, options?: { address?: string }): Promise<`0x${string}`>
  /** Signs bytes, as `@polkadot/api` asks a signer to. */
  signRaw(raw: SignerPayloadRaw): Promise<SignerResult>
  /** Signs a transaction, as `@polkadot/api` asks a signer to. */
  signPayload(payload: SignerPayloadJSON): Promise<SignerResult>
  /** For `api.setSigner(...)` and `signAndSend(address, { signer })`. */
  readonly signer: Signer
  /** The extension's own store of chain metadata, where it has one. */
  readonly metadata: { get(): Promise<unknown>; provide(definition: object): Promise<unknown> } | undefined
  /** `polkadot_signMessage` and `polkadot_signTransaction`, with the parameters that they have over a pairing. */
  request(request: RequestArguments): Promise<unknown>
  /**
   * An API instance with this wallet as its signer; close it with `api.disconnect()`. Loads `@polkadot/api`.
   *
   * @param network @default the network that the site is on
   * @throws BaseError `chainNotSupported` for a network without an endpoint, `rpcRequestFailed` where none answers
   */
  getApi(network?: CaipNetwork): Promise<ApiPromise>
  /** Hears an event until `removeListener`. */
  on<Name extends keyof PolkadotProviderEvents>(
    event: Name,
    listener: (payload: PolkadotProviderEvents[Name]) => void,
  ): void
  /** Hears an event no more. */
  removeListener<Name extends keyof PolkadotProviderEvents>(
    event: Name,
    listener: (payload: PolkadotProviderEvents[Name]) => void,
  ): void
}
