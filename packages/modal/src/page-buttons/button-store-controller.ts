import type { Locale } from '@latchkey/view-kit'

import { OutermostStoreController } from '../outermost-store-controller.ts'

/** The store of a page button. It provides the button's texts in the user's language before the modal is loaded. */
export class ButtonStoreController extends OutermostStoreController {
  override get localeInfo(): Locale {
    return this.texts.state.buttons
  }
}
