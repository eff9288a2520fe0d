import type { Extension, Texts } from '@latchkey/appkit/extension'

import { demoAccount } from './demo-account.ts'

const page = new URLSearchParams(location.search)

/**
 * Admits users: addresses that the site does not serve are refused, and the others accept the house rules once their wallet has
 * agreed. An invited user sees Connect at once.
 */
export const house: Extension = {
  name: 'house',
  when: () => ['rules', 'closed', 'invited', 'demo'].some(name => page.has(name)),
  texts: { groups: ['house'], load: () => import('./texts.ts') },
  screens: {
    HouseRules: {
      tag: 'house-rules',
      title: ({ messages }) => messages.house.title,
      load: () => import('./house-rules.ts'),
      connects: true,
    },
  },
  connectors: () => (page.has('demo') ? [demoAccount] : []),
  places: {
    connecting: () => import('./connecting.ts'),
    'connect.methods': () => import('./connect-method.ts'),
    onLoad: () => import('./on-load.ts'),
  },
}

declare module '@latchkey/appkit/extension' {
  interface Messages extends Texts<typeof import('./texts.ts').en> {}
  interface RouteMap {
    HouseRules: { answer: (isAccepted: boolean) => void }
  }
}
