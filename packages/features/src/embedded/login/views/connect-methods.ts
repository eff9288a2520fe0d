import type { PlaceMap } from '@latchkey/core/open-tables'

import { offersEmail } from '../../../onboarding/connect/offers.ts'

/** Section of the login by email on Connect. */
export const fills: readonly PlaceMap['connect.methods'][] = [
  { name: 'email', tag: 'lk-email-section', load: () => import('./email-section.ts'), when: offersEmail },
]
