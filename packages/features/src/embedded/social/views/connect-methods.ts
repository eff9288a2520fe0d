import { offeredSocials } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'

/** Section of social logins on Connect. */
export const fills: readonly PlaceMap['connect.methods'][] = [
  {
    name: 'social',
    tag: 'lk-social-section',
    load: () => import('./social-section.ts'),
    when: store => offeredSocials(store).length > 0,
  },
]
