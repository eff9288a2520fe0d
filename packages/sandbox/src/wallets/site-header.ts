import { element } from './element.ts'
import { pairingMessages } from './pairing-messages.ts'
import type { PairingSite } from './pairing-session.ts'

/** Shows a site's own description with a title. */
export function createSiteHeader(site: PairingSite, title: string): HTMLElement {
  const icon = element('img', { alt: '', width: 40, height: 40, referrerPolicy: 'no-referrer' })
  icon.addEventListener('error', () => icon.remove())
  if (site.icon !== undefined) icon.src = site.icon
  const words = element('div', {}, [
    element('h3', { textContent: title }),
    element('p', { className: 'quiet', textContent: site.url }),
  ])
  return element('header', {}, site.icon === undefined ? [words] : [icon, words])
}

/** Returns a site's name, or a text in its place. */
export function nameOf(site: PairingSite): string {
  return site.name || pairingMessages.unknownSite
}
