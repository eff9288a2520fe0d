import type { AppKit } from '@latchkey/appkit'

import type { ScreenName } from '../../controls/setup.ts'
import type { ScreenWatch } from './screen-watch.ts'

/**
 * Opens a screen, and resolves once the modal and its code show it. `kit.open` goes on for some screens, such as Send, until the user is done there,
 * and rejects if the user closes the modal: neither says whether the screen opened.
 */
export function showScreen(
  kit: Pick<AppKit, 'open' | 'getState' | 'subscribeState'>,
  watch: ScreenWatch,
  view: ScreenName,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (watch.get() === view && !kit.getState().loading) resolve()
    }
    const opening = kit.open({ view })
    const stops = [watch.watch(check), kit.subscribeState(check)]
    check()
    void opening.then(() => resolve(), reject).finally(() => stops.forEach(stop => stop()))
  })
}
