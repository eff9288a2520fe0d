import '@latchkey/appkit/elements'

import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import { mainnet } from '@latchkey/appkit/networks'

/** Adds the button that connects a wallet to the page. */
export function addHeader() {
  const kit = createAppKit({ projectId: 'shop', networks: [mainnet], adapters: [new EvmAdapter()] })
  document.body.append(document.createElement('appkit-button'))
  return kit
}
