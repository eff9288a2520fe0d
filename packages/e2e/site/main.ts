import { createAppKit } from '@latchkey/appkit'

import { toAppKitOptions } from './options.ts'

const kit = createAppKit(toAppKitOptions(window.siteOptions ?? {}))
window.kit = kit
document.getElementById('open')?.addEventListener('click', () => void kit.open())
