import { joinsSocials, offersEmail } from '../../connect/offers.ts'
import type { ConnectMethodSection } from '../../connect/places.ts'
import { offeredSocials } from '../social-providers.ts'

const load = () => import('./email-section.ts')

/** What Connect shows of the embedded wallet: email and socials on one plate, where nothing of the site's order is between them. */
export const fills: readonly ConnectMethodSection[] = [
  { name: 'email', tag: 'lk-email-section', load, when: offersEmail },
  {
    name: 'social',
    tag: 'lk-social-section',
    load,
    when: store => !joinsSocials(store) && offeredSocials(store).length > 0,
  },
]
