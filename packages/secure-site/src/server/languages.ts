/** Languages of the server's mails and pages. */
export type Language = 'en' | 'de'

/**
 * Picks the language from `Accept-Language` (`de-AT,de;q=0.9,en;q=0.5`) or one tag. @default English for other
 * languages
 */
export function pickLanguage(accepted: string | null | undefined): Language {
  const wanted = (accepted ?? '')
    .slice(0, 512)
    .split(',')
    .map(part => {
      const [tag = '', quality = ''] = part.trim().toLowerCase().split(';')
      const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(quality)?.[1] ?? 1)
      return { language: tag.split('-')[0], weight: Number.isFinite(weight) ? weight : 0 }
    })
    .filter(({ language, weight }) => (language === 'en' || language === 'de') && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted[0]?.language === 'de' ? 'de' : 'en'
}
