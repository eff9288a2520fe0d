import type { Language } from '@latchkey/core'

/**
 * The languages besides English, by BCP 47 tag. A language is a row here, a file in `languages` with what no slice owns, and a file of texts
 * beside the English one of each slice.
 */
export const languages: Readonly<Record<string, Language>> = {
  de: { direction: 'ltr', load: () => import('./languages/de.ts') },
  'en-XA': { direction: 'ltr', turn: () => import('./languages/pseudo-latin.ts') },
  'ar-XB': { direction: 'rtl', turn: () => import('./languages/pseudo-right-to-left.ts') },
}
