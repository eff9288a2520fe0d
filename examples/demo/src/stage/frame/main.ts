import './frame.css'

import { createDefaultSetup, type Setup } from '../../controls/setup.ts'
import { parseSetupHash } from '../../controls/setup-hash.ts'
import { sandboxUrl } from '../../sandbox-url.ts'
import type { StageFrame } from '../stage-window.ts'
import { createStageKit } from './create-stage-kit.ts'
import { refreshAccounts } from './refresh-accounts.ts'
import { placeModal } from './place-modal.ts'
import { drawSite } from './site-page.ts'

const setup = parseSetupHash(location.hash, createDefaultSetup(navigator.languages))
const site = drawSite(setup)
const modal = placeModal(setup)
const kit = createStageKit(setup, {
  services: sandboxUrl,
  browserLanguage: createDefaultSetup(navigator.languages).language,
})

const stage: StageFrame = {
  kit,
  loadCalls: async () => (await import('../../actions/site-calls.ts')).siteCalls,
  apply,
  refreshAccount: () => refreshAccounts(kit),
}
window.latchkeyStage = stage
apply(setup)

function apply({ theme, accent, corners, direction }: Setup): void {
  kit.setThemeMode(theme)
  kit.setThemeVariables({
    '--w3m-accent': accent,
    '--w3m-border-radius-master': `${corners}px`,
  } as Parameters<typeof kit.setThemeVariables>[0])
  site.apply({ theme, direction })
  modal.apply({ direction })
}
