import type { UniversalProvider } from '@walletconnect/universal-provider'

export type SiteProvider = InstanceType<typeof UniversalProvider>

/** The pairing library's client, without the library's own providers. */
export type SignClient = SiteProvider['client']

/** A session as the library stores it. Its types promise more than the wallet that wrote it guarantees. */
export type SessionRecord = NonNullable<SiteProvider['session']>
