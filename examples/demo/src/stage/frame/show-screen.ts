import type { AppKit } from '@latchkey/appkit'

import type { ScreenName } from '../../controls/setup.ts'
import type { ScreenWatch } from './screen-watch.ts'

/**
 * Opens a screen, and resolves once the modal and its code show it. For some screens, such as Send, `kit.open` resolves only when
 * the user is done there, and it rejects if the user closes the modal, so its promise does not show whether the screen opened.
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
