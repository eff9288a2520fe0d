import type { ConnectMethodSection } from '@latchkey/appkit/extension'

export const fills: readonly ConnectMethodSection[] = [
  { name: 'guest', tag: 'house-guest', load: () => import('./house-guest.ts') },
]
