import { defineElement, defineElements } from '@latchkey/ui'

import { modalElements, W3mModal } from './shell/w3m-modal.ts'

/** The same modal under the name that other sites know it by. */
class AppkitModal extends W3mModal {
  static override readonly tag = 'appkit-modal'
}

/** Defines `<w3m-modal>`, `<appkit-modal>` and what the shell is made of. A tag that is taken is left alone, with one warning. */
export function defineModal(): void {
  defineElements(...modalElements)
  defineElement('w3m-modal', W3mModal)
  defineElement('appkit-modal', AppkitModal)
}
