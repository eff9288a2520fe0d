import type { UniversalProvider } from '@walletconnect/universal-provider'

export type SiteProvider = InstanceType<typeof UniversalProvider>

/** The pairing library's client: what is left of it when its own providers are put aside. */
export type SignClient = SiteProvider['client']

/** A session as the library stores it. Its types promise more than the wallet that wrote it does. */
export type SessionRecord = NonNullable<SiteProvider['session']>
