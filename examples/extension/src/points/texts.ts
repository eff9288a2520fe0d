import { titles } from './titles.ts'

export const en = {
  points: {
    ...titles.points,
    balance: { one: '{count} point', other: '{count} points' },
    price: { one: 'for {count} point', other: 'for {count} points' },
    rewards: 'Rewards',
    redeemed: '{reward} is on the counter',
    take: 'Take it',
    coffee: 'Coffee',
    cake: 'Cake',
  },
} as const
