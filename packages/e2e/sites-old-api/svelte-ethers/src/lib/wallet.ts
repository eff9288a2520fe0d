import type { Provider } from '@reown/appkit'
import { BrowserProvider } from 'ethers'
import { writable } from 'svelte/store'

import { appKit } from './appkit'

export const account = writable<{ status?: string; address?: string; isConnected: boolean }>({ isConnected: false })
export const network = writable<number | string | undefined>()

appKit?.subscribeAccount(({ status, address, isConnected }) => account.set({ status, address, isConnected }))
appKit?.subscribeNetwork(({ chainId }) => network.set(chainId))

export async function sign(message: string): Promise<string> {
  const provider = appKit?.getProvider<Provider>('eip155')
  if (!provider) throw new Error('No wallet is connected')
  const signer = await new BrowserProvider(provider).getSigner()
  return signer.signMessage(message)
}

export const leave = () => appKit?.disconnect()
