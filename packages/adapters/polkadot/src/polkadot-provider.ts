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
  /** Address in SS58, with the prefix of the network that the site is on; an Ethereum address on a network with such accounts. */
  address: string
  /**
   * Account id: 32 bytes, or the 20 of an Ethereum account. It is the public key itself for sr25519 and ed25519, and its hash for
   * the others.
   */
  publicKey: `0x${string}`
  /** The user's name for it. */
  name?: string
  /** The kind of key. */
  type?: 'sr25519' | 'ed25519' | 'ecdsa' | 'ethereum'
}

/** Events of a provider. */
export type PolkadotProviderEvents = AccountEvents

/**
 * The provider that a site gets from `getProvider('polkadot')`, whether the wallet is an extension or on a phone. Addresses may
 * have any network's prefix. A refusal of the user is an error with the code 4001.
 *
 * @example
 * const provider = appKit.getProvider('polkadot')
 * const signature = await provider?.signMessage('Hello')
 */
export interface PolkadotProvider {
  /**
   * All accounts that the wallet shares, for the network that the site is on, the account that the kit shows first; none without
   * a connection.
   */
  readonly accounts: readonly PolkadotAccount[]
  /** Address of the first of {@link accounts}. */
  readonly address: string | undefined
  /** The network that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /**
   * Signs a text. The signature is over its UTF-8 bytes between `<Bytes>` and `</Bytes>`, with which extensions prevent that a
   * message is a transaction. An Ethereum account signs with 65 bytes, over the form that its extension gives the text.
   *
   * @param options.address @default the first account
   * @returns hexadecimal
   */
  signMessage(message: string, options?: { address?: string }): Promise<`0x${string}`>
  /** Signs bytes for `@polkadot/api`. */
  signRaw(raw: SignerPayloadRaw): Promise<SignerResult>
  /** Signs a transaction for `@polkadot/api`. */
  signPayload(payload: SignerPayloadJSON): Promise<SignerResult>
  /** Signer for `api.setSigner(...)` and `signAndSend(address, { signer })`. */
  readonly signer: Signer
  /** The extension's own store of chain metadata, if it has one. */
  readonly metadata: { get(): Promise<unknown>; provide(definition: object): Promise<unknown> } | undefined
  /** Sends `polkadot_signMessage` or `polkadot_signTransaction`, with the parameters of a pairing. */
  request(request: RequestArguments): Promise<unknown>
  /**
   * Creates an API instance with this wallet as its signer; close it with `api.disconnect()`. Loads `@polkadot/api`.
   *
   * @param network @default the network that the site is on
   * @throws BaseError `chainNotSupported` for a network without an endpoint, `rpcRequestFailed` if none answers
   * @throws MissingLibraryError if the site has not installed the library
   */
  getApi(network?: CaipNetwork): Promise<ApiPromise>
  /** Listens to an event until `removeListener`. */
  on<Name extends keyof PolkadotProviderEvents>(
    event: Name,
    listener: (payload: PolkadotProviderEvents[Name]) => void,
  ): void
  /** Stops listening to an event. */
  removeListener<Name extends keyof PolkadotProviderEvents>(
    event: Name,
    listener: (payload: PolkadotProviderEvents[Name]) => void,
  ): void
}
