import { offersEmail } from '../../connect/offers.ts'
import type { ConnectMethodSection } from '../../connect/places.ts'

/** What Connect shows of logging in by email. */
export const fills: readonly ConnectMethodSection[] = [
  { name: 'email', tag: 'lk-email-section', load: () => import('./email-section.ts'), when: offersEmail },
]
