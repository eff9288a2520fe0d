import { type ChainNamespace, useAppKitAccount, useAppKitProvider } from '@latchkey/react'

import type { FamilyProvider } from './signers.ts'

export interface ActiveAccount {
  namespace: ChainNamespace
  /** The part of the CAIP-2 id after the colon. */
  chainId: string
  address: string
  provider: FamilyProvider
}

/** The account of a family, or of the active one, with its wallet's provider. */
export function useActiveAccount(family?: ChainNamespace): ActiveAccount | undefined {
  const { caipAddress, address, isConnected } = useAppKitAccount(family && { namespace: family })
  const [namespace = 'eip155', chainId = ''] = (caipAddress?.split(':') ?? []) as [ChainNamespace?, string?]
  const { walletProvider: provider } = useAppKitProvider<FamilyProvider>(namespace)
  return isConnected && address && provider ? { namespace, chainId, address, provider } : undefined
}
