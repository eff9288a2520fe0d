import { EvmAdapter } from '@latchkey/adapter-evm'
import { createAppKit } from '@latchkey/appkit'
import { base, mainnet, polygon } from '@latchkey/appkit/networks'

const kit = createAppKit({ projectId: 'size', networks: [mainnet, base, polygon], adapters: [new EvmAdapter()] })
document.querySelector('button')?.addEventListener('click', () => void kit.open())
