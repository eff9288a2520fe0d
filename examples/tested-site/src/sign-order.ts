import type { AppKit } from '@latchkey/appkit'
import { type Address, createWalletClient, custom, type EIP1193Provider, verifyMessage } from 'viem'

/** @returns the message for the customer */
export async function signOrder(kit: Pick<AppKit, 'getProvider' | 'getAddress'>, order: string): Promise<string> {
  const provider = kit.getProvider<EIP1193Provider>('eip155')
  const address = kit.getAddress('eip155') as Address | undefined
  if (!provider || !address) return 'Connect a wallet to order.'
  try {
    const client = createWalletClient({ transport: custom(provider) })
    const signature = await client.signMessage({ account: address, message: order })
    const isTheirs = await verifyMessage({ address, message: order, signature })
    return isTheirs ? `Ordered: ${order}.` : 'The signature is not that of your account.'
  } catch {
    return 'The order was not signed.'
  }
}
