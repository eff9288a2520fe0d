import type { Language } from '@latchkey/core'

import { button as germanButton } from './languages/de.buttons.ts'

/**
 * Languages besides English, by BCP 47 tag. CONTRIBUTING.md has the steps to add one. The secure site has its own
 * languages.
 */
export const languages: Readonly<Record<string, Language>> = {
  de: { direction: 'ltr', first: { button: germanButton }, load: () => import('./languages.de.ts') },
  'en-XA': { direction: 'ltr', turn: () => import('./languages/pseudo-latin.ts') },
  'ar-XB': { direction: 'rtl', turn: () => import('./languages/pseudo-right-to-left.ts') },
}
