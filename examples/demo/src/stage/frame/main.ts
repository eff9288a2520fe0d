import './frame.css'

import { createDefaultSetup, type ScreenName, type Setup } from '../../controls/setup.ts'
import { parseSetupHash } from '../../controls/setup-hash.ts'
import { sandboxUrl } from '../../sandbox-url.ts'
import { stageReady } from '../stage-window.ts'
import { addSandboxWallet } from './add-sandbox-wallet.ts'
import { createStageKit } from './create-stage-kit.ts'
import { reopenStageScreen } from './reopen-stage-screen.ts'
import { refreshAccounts } from './refresh-accounts.ts'
import { placeModal } from './place-modal.ts'
import { createQuietEnvironment } from './quiet-environment.ts'
import { createRequestCounter } from './request-counter.ts'
import { createScreenWatch } from './screen-watch.ts'
import { showScreen } from './show-screen.ts'
import { drawSite } from './site-page.ts'

const requests = createRequestCounter(window)
// Only the development server serves the sandbox's wallet.
if (import.meta.hot) await addSandboxWallet().catch(() => {})
const defaults = createDefaultSetup(navigator.languages)
const setup = parseSetupHash(location.hash, defaults)
const site = drawSite(setup)
placeModal(setup)
const { environment, release } = createQuietEnvironment()
const kit = createStageKit(setup, { services: sandboxUrl, browserLanguage: defaults.language }, environment)

function press(): void {
  requests.press()
  release()
}
for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true })
// Connections of the last visit are restored at once, as on any site. They are not caused by a press, which the count shows.
if (kit.getAccount().isConnected) release()

function apply({ theme, accent, corners }: Setup): void {
  kit.setThemeMode(theme)
  kit.setThemeVariables({
    '--w3m-border-radius-master': `${corners}px`,
    // `undefined` resets to the kit's own accent.
    ...({ '--w3m-accent': accent } as { '--w3m-accent': string }),
  })
  site.apply({ theme })
}
apply(setup)
site.addButton(() => void open(kit.getIsConnectedState() ? 'Account' : 'Connect'))
let hasOpened = false
kit.subscribeState(({ open: isOpen }) => {
  hasOpened ||= isOpen
  if (hasOpened) site.setOpen(isOpen)
})

async function open(screen: ScreenName): Promise<void> {
  press()
  await showScreen(kit, screenWatch, screen)
}

const screenWatch = createScreenWatch(kit)
window.latchkeyStage = {
  kit,
  requests,
  screen: screenWatch,
  async loadCalls() {
    press()
    const { siteCalls } = await import('../../actions/site-calls.ts')
    return siteCalls
  },
  open,
  apply,
  refreshAccount: () => refreshAccounts(kit),
}
window.frameElement?.dispatchEvent(new Event(stageReady))
// The page around the frame has the screen that was chosen last, and a new kit continues there.
void reopenStageScreen(kit, screenWatch, parseSetupHash(window.parent.location.hash, defaults))
