/** Key by which Apple authenticates a server. It signs the secret that other providers issue as text. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, like the file from Apple. */
  privateKey: string
}

/** This site's registration at a provider. */
export interface SocialApp {
  clientId: string
  clientSecret: string | AppleKey
  /** Address of a stand-in with the provider's paths. @default the provider's address */
  issuer?: string
}

/** Services for a login with Farcaster. */
export interface FarcasterApp {
  /** JSON-RPC address of a node of Optimism, which has Farcaster's registry. */
  rpc: string
  /** Address of the relay that delivers the user's reply. @default 'https://relay.farcaster.xyz' */
  relay?: string
}

/**
 * This site's apps at the providers. Each is registered with the return address `/social/callback/<provider>` of this
 * site.
 */
export type SocialApps = Readonly<
  Partial<Record<'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord', SocialApp>> & {
    farcaster?: FarcasterApp
  }
>
