import type { AccountAction } from '@latchkey/appkit/extension'

export const fills: readonly AccountAction[] = [
  {
    name: 'points',
    label: ({ points }) => points.redeem,
    icon: 'M5 8.5h11v6a4.5 4.5 0 0 1-4.5 4.5h-2A4.5 4.5 0 0 1 5 14.5zM16 10h1.5a2 2 0 0 1 0 5H16M8 3.5v2M12 3.5v2',
    next: 'PointsReward',
    press: ({ router }) => router.push('PointsReward', { reward: 'Coffee', price: 5 }),
  },
]
