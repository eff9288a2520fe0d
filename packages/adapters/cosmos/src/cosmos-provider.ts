import type { AccountEvents } from '@latchkey/adapter-kit'
import type { CaipNetwork, CaipNetworkId, RequestArguments } from '@latchkey/primitives'
import type { SigningStargateClient, SigningStargateClientOptions } from '@cosmjs/stargate'

/** Signer of CosmJS, as its client accepts it. */
export type OfflineSigner = Parameters<typeof SigningStargateClient.connectWithSigner>[1]
export type OfflineAminoSigner = Extract<OfflineSigner, { signAmino: unknown }>
export type OfflineDirectSigner = Extract<OfflineSigner, { signDirect: unknown }>
export type AccountData = Awaited<ReturnType<OfflineAminoSigner['getAccounts']>>[number]
export type StdSignDoc = Parameters<OfflineAminoSigner['signAmino']>[1]
export type AminoSignResponse = Awaited<ReturnType<OfflineAminoSigner['signAmino']>>
export type SignDoc = Parameters<OfflineDirectSigner['signDirect']>[1]
export type DirectSignResponse = Awaited<ReturnType<OfflineDirectSigner['signDirect']>>
export type StdSignature = AminoSignResponse['signature']

/** A wallet's key on one chain. */
export interface CosmosKey {
  /** The user's name for it, if the wallet gives one. */
  name?: string
  /** The kind of key. */
  algo: AccountData['algo']
  /** The public key. */
  pubKey: Uint8Array
  /** The address on this chain, with its prefix. */
  bech32Address: string
}

/** Events of a provider. */
export type CosmosProviderEvents = AccountEvents

/**
 * The provider that a site gets from `getProvider('cosmos')`, whether the wallet is in the page or on a phone; its methods are
 * those of Keplr. A chain id is the part of the CAIP-2 id after the colon; if it is left out, the chain of the site's current
 * network is used. A refusal of the user is an error with the code 4001.
 *
 * @example
 * const provider = appKit.getProvider('cosmos')
 * if (provider?.address) await provider.signArbitrary('cosmoshub-4', provider.address, 'Hello')
 */
export interface CosmosProvider {
  /** The keys that the wallet shares with the site, one per chain. */
  readonly accounts: readonly CosmosKey[]
  /** The address on the chain that the site is on. */
  readonly address: string | undefined
  /** The network that the site is on. */
  readonly chain: CaipNetworkId | undefined
  /** The wallet's key on a chain. */
  getKey(chainId?: string): Promise<CosmosKey>
  /** The wallet's account on a chain, in the shape of cosmjs. */
  getAccounts(chainId?: string): Promise<readonly AccountData[]>
  /** The wallet's signer for both ways of signing, in the shape of cosmjs. */
  getOfflineSigner(chainId?: string): OfflineAminoSigner & OfflineDirectSigner
  /** The wallet's signer for Amino only, which hardware keys need. */
  getOfflineSignerOnlyAmino(chainId?: string): OfflineAminoSigner
  /** The signer for the key: only Amino if a hardware wallet cannot sign otherwise. */
  getOfflineSignerAuto(chainId?: string): Promise<OfflineSigner>
  /** Signs a document in Amino. */
  signAmino(chainId: string, signer: string, signDoc: StdSignDoc, options?: object): Promise<AminoSignResponse>
  /** Signs a document in Protobuf. */
  signDirect(chainId: string, signer: string, signDoc: SignDoc, options?: object): Promise<DirectSignResponse>
  /** Signs a text or bytes (ADR-036). */
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<StdSignature>
  /** Verifies a signature; only wallets in the page support it, others reject with 4200. */
  verifyArbitrary(chainId: string, signer: string, data: string | Uint8Array, signature: StdSignature): Promise<boolean>
  /**
   * Suggests a chain to the wallet.
   *
   * @param chain a network of the site with `bech32Prefix` and `rpcUrls.rest`, or Keplr's `ChainInfo`
   */
  suggestChain(chain: CaipNetwork | { chainId: string }): Promise<void>
  /** Sends `cosmos_getAccounts`, `cosmos_signDirect` or `cosmos_signAmino`, in the encodings of a pairing. */
  request(request: RequestArguments): Promise<unknown>
  /**
   * Creates a client with this wallet as its signer. Loads `@cosmjs/stargate`.
   *
   * @param network @default the network that the site is on
   * @throws BaseError `chainNotSupported` for a network without an endpoint; MissingLibraryError if the site has not installed
   *   the library
   */
  getSigningClient(network?: CaipNetwork, options?: SigningStargateClientOptions): Promise<SigningStargateClient>
  /** Listens to an event until `removeListener`. */
  on<Name extends keyof CosmosProviderEvents>(
    event: Name,
    listener: (payload: CosmosProviderEvents[Name]) => void,
  ): void
  /** Stops listening to an event. */
  removeListener<Name extends keyof CosmosProviderEvents>(
    event: Name,
    listener: (payload: CosmosProviderEvents[Name]) => void,
  ): void
}
