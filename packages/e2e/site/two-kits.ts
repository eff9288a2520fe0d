import { createAppKit } from '@latchkey/appkit'

import { writeFacts } from './facts.ts'
import { toAppKitOptions } from './options.ts'

const options = window.siteOptions ?? {}
const first = createAppKit(toAppKitOptions({ ...options, networkNames: ['mainnet'] }))
const second = createAppKit(toAppKitOptions({ ...options, networkNames: ['polygon'], separate: true }))
for (const [kit, name] of [
  [first, 'first'],
  [second, 'second'],
] as const) {
  document.getElementById(`open-${name}`)?.addEventListener('click', () => void kit.open())
  const facts = document.getElementById(`facts-${name}`)
  if (facts) writeFacts(kit, facts)
}
