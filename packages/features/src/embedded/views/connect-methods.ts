import { offersEmail } from '../../connect/offers.ts'
import type { ConnectMethodSection } from '../../connect/places.ts'

/** Section of the login by email on Connect. */
export const fills: readonly ConnectMethodSection[] = [
  { name: 'email', tag: 'lk-email-section', load: () => import('./email-section.ts'), when: offersEmail },
]
