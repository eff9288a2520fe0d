import { directionOf } from '../../controls/languages.ts'
import type { Setup } from '../../controls/setup.ts'

/** Draws the small site that the kit stands on: empty around an inline modal, "Fieldnote" on a phone. */
export function drawSite(setup: Setup): { apply(setup: Pick<Setup, 'theme' | 'direction'>): void } {
  const root = document.documentElement
  root.lang = setup.language
  root.dataset['frame'] = setup.isPhone ? 'phone' : 'desktop'
  return {
    apply({ theme, direction }) {
      root.dataset['theme'] = theme
      root.dir = direction === 'auto' ? directionOf(setup.language) : direction
    },
  }
}
