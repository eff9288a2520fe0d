import type { Extension, Texts } from '@latchkey/appkit/extension'

import { titles } from './titles.ts'

/** Adds coffee points to the kit's own modal: a tab and a row of the account, a screen for each reward, and an action. */
export const points: Extension = {
  name: 'points',
  texts: { groups: ['points'], load: () => import('./texts.ts'), first: titles },
  screens: {
    PointsReward: {
      tag: 'points-reward',
      title: ({ messages, params }) => messages.points.rewardTitle.replace('{reward}', params.reward),
      load: () => import('./points-reward.ts'),
    },
  },
  places: {
    'account.tabs': () => import('./account-tab.ts'),
    'account.actions': () => import('./account-action.ts'),
    'account.rows': () => import('./account-rows.ts'),
  },
}

declare module '@latchkey/appkit/extension' {
  interface Messages extends Texts<typeof import('./texts.ts').en> {}
  interface RouteMap {
    PointsReward: { reward: string; price: number }
  }
}
