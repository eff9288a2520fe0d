import { createAppKit } from '@latchkey/appkit'

import { toAppKitOptions } from './options.ts'

const options = window.siteOptions ?? {}
const first = createAppKit(toAppKitOptions({ ...options, networkNames: ['mainnet'] }))
const second = createAppKit(toAppKitOptions({ ...options, networkNames: ['polygon'], separate: true }))
window.kit = first
window.secondKit = second
document.getElementById('open-first')?.addEventListener('click', () => void first.open())
document.getElementById('open-second')?.addEventListener('click', () => void second.open())
