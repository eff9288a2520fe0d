import { KitError } from '@latchkey/core'
import { defineElement, defineElements } from '@latchkey/ui'

import { modalElements, W3mModal } from './shell/w3m-modal.ts'

/** The same modal under the alias that other sites use. */
class AppkitModal extends W3mModal {
  static override readonly tag = 'appkit-modal'
}

/**
 * Defines `<w3m-modal>`, `<appkit-modal>` and what the shell is made of. A tag that is taken is left alone, with one warning.
 *
 * @throws KitError `modalTaken` if `<w3m-modal>` is another script's, or another copy's of this kit: this kit can show nothing then
 */
export function defineModal(): void {
  defineElements(...modalElements)
  defineElement('w3m-modal', W3mModal)
  defineElement('appkit-modal', AppkitModal)
  if (typeof customElements === 'undefined' || customElements.get('w3m-modal') === W3mModal) return
  throw new KitError(
    'modalTaken',
    { advice: 'The page has two copies of Latchkey, or another wallet kit. Load one of them' },
    { text: 'Another script has defined <w3m-modal>', surface: { kind: 'developer' } },
  )
}
