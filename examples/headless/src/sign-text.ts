import type { BitcoinProvider } from '@latchkey/adapter-bitcoin'
import type { CosmosProvider } from '@latchkey/adapter-cosmos'
import type { PolkadotProvider } from '@latchkey/adapter-polkadot'
import type { SolanaProvider } from '@latchkey/adapter-solana'
import type { AppKit, ChainNamespace } from '@latchkey/appkit'

/** Signs a text with the account of a namespace, by its own provider. @returns the signature as text */
export async function signText(kit: AppKit, namespace: ChainNamespace, text: string): Promise<string> {
  const address = kit.getAddress(namespace)
  if (address === undefined) throw new Error('Not connected')
  const bytes = new TextEncoder().encode(text)
  switch (namespace) {
    case 'eip155': {
      const provider = provided<{ request(request: object): Promise<string> }>(kit, namespace)
      return provider.request({ method: 'personal_sign', params: [toHex(bytes), address] })
    }
    case 'solana':
      return toHex(await provided<SolanaProvider>(kit, namespace).signMessage(bytes))
    case 'bip122':
      return provided<BitcoinProvider>(kit, namespace).signMessage({ message: text, address })
    case 'polkadot':
      return provided<PolkadotProvider>(kit, namespace).signMessage(text, { address })
    case 'cosmos': {
      const provider = provided<CosmosProvider>(kit, namespace)
      const chainId = String(kit.getCaipNetwork(namespace)?.id)
      return (await provider.signArbitrary(chainId, address, text)).signature
    }
    default:
      return namespace satisfies never
  }
}

function provided<Provider>(kit: AppKit, namespace: ChainNamespace): Provider {
  const provider = kit.getProvider<Provider>(namespace)
  if (!provider) throw new Error('The wallet is not there')
  return provider
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
