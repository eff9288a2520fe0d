import type { AppKit } from '@latchkey/appkit'

import { needsAccount, type Setup } from '../../controls/setup.ts'
import type { ScreenWatch } from './screen-watch.ts'
import { showScreen } from './show-screen.ts'

/**
 * Shows the screen of the set-up, or Connect if that screen needs an account and there is none. After a connection or a
 * disconnect, the stage continues with Account or with Connect. A modal that the user closes stays closed.
 */
export async function reopenStageScreen(kit: AppKit, watch: ScreenWatch, { screen }: Setup): Promise<void> {
  await kit.ready()
  const isConnected = (): boolean => kit.getIsConnectedState()
  const first = isConnected() ? (screen === 'Connect' ? 'Account' : screen) : needsAccount(screen) ? 'Connect' : screen
  // If the screen does not open, the site's own button remains.
  await restoreFocusAfter(() => showScreen(kit, watch, first)).catch(() => {})
  let wasConnected = isConnected()
  let isDue = false
  kit.subscribeAccount(({ isConnected: isNow }) => {
    if (isNow === wasConnected) return
    wasConnected = isNow
    isDue = true
    fill()
  })
  kit.subscribeState(fill)

  /** After a connection the modal shows the success, and closes by itself. */
  function fill(): void {
    if (!isDue || kit.getState().open) return
    isDue = false
    void showScreen(kit, watch, isConnected() ? 'Account' : 'Connect').catch(() => {})
  }
}

/**
 * A sheet takes the focus. The first one opens without an action of the user, so the focus returns to the page around the frame.
 */
async function restoreFocusAfter(open: () => Promise<void>): Promise<void> {
  const { document: page } = window.parent
  const before = page.activeElement
  await open()
  // The dialog appears in the next frame.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  if (page.activeElement !== window.frameElement || before === window.frameElement) return
  if (before && 'focus' in before && before !== page.body) (before as HTMLElement).focus({ preventScroll: true })
  else (page.activeElement as HTMLElement).blur()
}
