import type { AccountRows } from '@latchkey/appkit/extension'

export const fills: readonly AccountRows[] = [
  {
    name: 'points',
    label: ({ points }) => points.tab,
    rows: ({ router }) => [
      {
        name: 'cake',
        label: ({ points }) => points.cakeRow,
        icon: 'M4 20h16M5 20v-7h14v7M5 15.5h14M12 13V9M12 6.5v-1',
        next: 'PointsReward',
        press: () => router.push('PointsReward', { reward: 'Cake', price: 8 }),
      },
    ],
  },
]
