import type { CaipNetwork } from '@latchkey/primitives'

import { chainIdOf, toChainInfo } from './chain-info.ts'
import { lacksChain, toWalletError } from './cosmos-error.ts'

/** The used part of an object with Keplr's interface; all its answers are untrusted. */
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
  /** Leap's method that returns without a prompt whether the site is let in. */
  isConnected?(chainId: string): Promise<unknown>
  /** Method with which OKX reports another account. */
  on?(event: string, listener: () => void): unknown
  off?(event: string, listener: () => void): unknown
}

/**
 * Sends a request to a wallet. Every failure in its own code comes back as a rejection.
 *
 * @throws the wallet's own error; a refusal has the code 4001
 */
export async function ask<Answer>(question: () => Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await question()
  } catch (error) {
    throw toWalletError(error)
  }
}

/**
 * Asks a wallet to let the site in on its chains. If the wallet does not know one of them, only the wanted chain is requested,
 * and it is suggested first if the wallet does not know it.
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
 * Suggests a chain that a wallet does not know, and asks for access to it.
 *
 * @param rejection the wallet's error about the chain, thrown again if the chain cannot be suggested
 */
export async function suggestAndEnable(
  provider: KeplrProvider,
  network: CaipNetwork,
  rejection: unknown,
): Promise<void> {
  if (typeof provider.experimentalSuggestChain !== 'function') throw rejection
  const chainInfo = toChainInfo(network)
  await ask(() => provider.experimentalSuggestChain?.(chainInfo))
  await ask(() => provider.enable([chainIdOf(network)]))
}
