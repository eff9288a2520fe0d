/** `ar-XB` is English from right to left: a pseudo-locale that shows the layout. */
export const languages = ['en', 'de', 'ar-XB'] as const
/** A language of the demo, which is also one of the kit. */
export type Language = (typeof languages)[number]

/** Returns the direction in which a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar-XB' ? 'rtl' : 'ltr'
}
