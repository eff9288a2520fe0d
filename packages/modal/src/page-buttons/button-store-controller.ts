import type { Spoken } from '@latchkey/view-kit'

import { OutermostStoreController } from '../outermost-store-controller.ts'

/** The store of a button of a page, which says what it says in the visitor's language before the modal does. */
export class ButtonStoreController extends OutermostStoreController {
  override get spoken(): Spoken {
    return this.texts.state.buttons
  }
}
