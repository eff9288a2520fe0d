import type { ScreenFacts, Slice, Texts, Wallet } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import { displayName, findListed } from '@latchkey/view-kit'

import { titleFor } from '../../title-for.ts'
import { en as first } from './first-messages.en.ts'
import { elements } from './views/connect-view.ts'

/** Connections to wallets of this browser. Connect is loaded with the shell, because most users see it first. */
export const connect = {
  name: 'connect',
  texts: {
    groups: ['connect', 'legal', 'connecting', 'multiChain'],
    load: async () => ({ en: { ...first, ...(await import('./messages.en.ts')).en } }),
    first,
  },
  screens: {
    Connect: {
      tag: 'lk-connect-view',
      title: ({ store, messages }) => titleFor(store, messages.families, messages.connect),
      load: async () => ({ elements }),
      start: 'help',
      connects: true,
      asksConsent: true,
      staysForNextTime: true,
    },
    ConnectingExternal: {
      tag: 'lk-connecting-external-view',
      title: connectorName,
      load: () => import('./views/connecting-external-view.ts'),
      connects: true,
    },
    ConnectingMultiChain: {
      tag: 'lk-connecting-multi-chain-view',
      title: connectorName,
      load: () => import('./views/connecting-multi-chain-view.ts'),
      connects: true,
    },
  },
} as const satisfies Slice

function connectorName({
  store,
  params,
  messages,
}: ScreenFacts<'ConnectingExternal' | 'ConnectingMultiChain'>): string {
  return displayName(findListed(store, params.connectorId)?.name ?? params.wallet?.name, messages.common.unnamed)
}

declare module '@latchkey/core/open-tables' {
  interface Messages extends Texts<typeof first>, Texts<typeof import('./messages.en.ts').en> {}
  interface PlaceMap {
    /** Sections on Connect, for logins other than by wallets. */
    'connect.methods': import('./places.ts').ConnectMethodSection
  }
  interface RouteMap {
    /** Connects a wallet. `namespace`: only this one, if the wallet serves several. */
    ConnectingExternal: { connectorId: string; namespace?: ChainNamespace; wallet?: Wallet }
    /** Choice of the namespace, if the same wallet serves several. */
    ConnectingMultiChain: { connectorId: string; wallet?: Wallet }
  }
}
