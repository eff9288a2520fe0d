import type { ConnectMethodSection } from '../../connect/places.ts'
import { offeredSocials } from '../social-providers.ts'

/** Section of social logins on Connect. */
export const fills: readonly ConnectMethodSection[] = [
  {
    name: 'social',
    tag: 'lk-social-section',
    load: () => import('./social-section.ts'),
    when: store => offeredSocials(store).length > 0,
  },
]
