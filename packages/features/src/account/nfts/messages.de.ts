import type { Texts } from '@latchkey/core'

import type { en } from './messages.en.ts'

export const messages: Texts<typeof en> = {
  nfts: {
    title: 'NFTs',
    heading: 'Sammlerstücke werden noch nicht aufgelistet',
    text: 'Sie sind sicher in deiner Wallet, wo du sie ansehen kannst.',
  },
}
