import type { CaipNetwork } from '@latchkey/primitives'

import { chainIdOf, toChainInfo } from './chain-info.ts'
import { lacksChain, toWalletError } from './cosmos-error.ts'

/** The object of a Keplr-shaped wallet, as far as it is used here; every answer of it is hostile until read. */
export interface KeplrProvider {
  enable(chainIds: string | readonly string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  signAmino?(chainId: string, signer: string, signDoc: object, options?: object): Promise<unknown>
  signDirect?(chainId: string, signer: string, signDoc: object, options?: object): Promise<unknown>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
  verifyArbitrary?(chainId: string, signer: string, data: string | Uint8Array, signature: object): Promise<unknown>
  getOfflineSignerAuto?(chainId: string): Promise<unknown>
  experimentalSuggestChain?(chainInfo: object): Promise<unknown>
  disable?(chainIds?: readonly string[]): Promise<unknown>
  disconnect?(chainId: string): Promise<unknown>
  /** Leap's: whether the site is let in, without asking. */
  isConnected?(chainId: string): Promise<unknown>
  /** OKX's, which tells of another account so. */
  on?(event: string, listener: () => void): unknown
  off?(event: string, listener: () => void): unknown
}

/**
 * Asks a wallet. Whatever goes wrong in its own code comes back as a rejection.
 *
 * @throws the wallet's own error; a refusal carries the code 4001
 */
export async function ask<Answer>(question: () => Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await question()
  } catch (error) {
    throw toWalletError(error)
  }
}

/**
 * Asks a wallet to let the site in on its chains. Where the wallet lacks one of them, it is asked for the wanted one alone, which
 * is suggested to it first if it is that one that it lacks.
 */
export async function enableChains(
  provider: KeplrProvider,
  wanted: CaipNetwork,
  networks: readonly CaipNetwork[],
): Promise<void> {
  const ids = [...new Set([wanted, ...networks].map(chainIdOf))]
  try {
    await ask(() => provider.enable(ids))
  } catch (error) {
    if (!lacksChain(error)) throw error
    if (ids.length > 1) await enableChains(provider, wanted, [])
    else await suggestAndEnable(provider, wanted, error)
  }
}

/**
 * Tells a wallet of a chain that it lacks, and asks to be let in on it.
 *
 * @param refusal what the wallet said of the chain, thrown again where it cannot be told
 */
export async function suggestAndEnable(provider: KeplrProvider, network: CaipNetwork, refusal: unknown): Promise<void> {
  if (typeof provider.experimentalSuggestChain !== 'function') throw refusal
  const chainInfo = toChainInfo(network)
  await ask(() => provider.experimentalSuggestChain?.(chainInfo))
  await ask(() => provider.enable([chainIdOf(network)]))
}
