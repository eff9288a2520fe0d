/** The key by which Apple knows a server: it makes the secret that others have as text. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** PKCS #8 in PEM, as the file that Apple gives. */
  privateKey: string
}

/** What a provider calls this site. */
export interface SocialApp {
  clientId: string
  clientSecret: string | AppleKey
  /** Where the provider is, for a stand-in: the paths below it are the provider's own. @default the provider's address */
  issuer?: string
}

/** What signing in with Farcaster needs. */
export interface FarcasterApp {
  /** A node of Optimism, where Farcaster's registry is. */
  rpc: string
  /** What brings the person's answer. @default 'https://relay.farcaster.xyz' */
  relay?: string
}

/** The apps that this site is at providers. Each knows `/social/callback/<provider>` of this site as the address to come back to. */
export type SocialApps = Readonly<
  Partial<Record<'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord', SocialApp>> & {
    farcaster?: FarcasterApp
  }
>
