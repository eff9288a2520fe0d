import { createAppKit } from '@latchkey/appkit'

import { letAskToPay } from './ask-to-pay.ts'
import { writeFacts } from './facts.ts'
import { readSiteOptions, toAppKitOptions } from './options.ts'

const kit = createAppKit(toAppKitOptions(readSiteOptions()))
window.kit = kit
letAskToPay(kit)
document.getElementById('open')?.addEventListener('click', () => void kit.open())
const facts = document.getElementById('facts')
if (facts) writeFacts(kit, facts)
