import type { AccountTab } from '@latchkey/appkit/extension'

export const fills: readonly AccountTab[] = [
  { name: 'points', label: ({ points }) => points.tab, tag: 'points-list', load: () => import('./points-list.ts') },
]
