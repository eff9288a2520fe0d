import { offersEmail } from '@latchkey/core'
import type { PlaceMap } from '@latchkey/core/open-tables'

/** Section of the login by email on Connect. */
export const fills: readonly PlaceMap['connect.methods'][] = [
  { name: 'email', tag: 'lk-email-section', load: () => import('./email-section.ts'), when: offersEmail },
]
