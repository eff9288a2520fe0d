import { BaseError, type Connector, getJsonRpcErrorKind } from '@latchkey/primitives'

import { ask } from './ask.ts'
import { type EvmSession, fetchAccounts, fetchChainId, toWalletSession } from './evm-session.ts'
import type { InjectedWallet } from './injected-wallet.ts'
import { switchChain } from './switch-chain.ts'
import { untilAborted } from './until-aborted.ts'
import { watchSession } from './watch-session.ts'

/** How long a disconnect waits for the wallet to forget the site, in milliseconds. */
export const revokeWaitMs = 1_000

/** A connector over a wallet's provider (EIP-1193). */
export function createEip1193Connector(wallet: InjectedWallet): Connector {
  const { getProvider, ...shown } = wallet
  let last: EvmSession | undefined

  return {
    ...shown,
    chain: 'eip155',
    chains: ['eip155'],

    async connect({ signal }) {
      signal?.throwIfAborted()
      const provider = getProvider()
      const accounts = await untilAborted(fetchAccounts(provider, 'eth_requestAccounts'), signal)
      if (accounts.length === 0) {
        throw new BaseError('noAccount', 'Failed to connect', {
          advice: 'The wallet shared no account: unlock it, or choose an account in it, then try again.',
        })
      }
      const chainId = await untilAborted(fetchChainId(provider), signal)
      last = { accounts, chainId }
      return toWalletSession(last)
    },

    async reconnect({ signal }) {
      signal?.throwIfAborted()
      const provider = getProvider()
      const accounts = await untilAborted(fetchAccounts(provider, 'eth_accounts').catch(toNoAccounts), signal)
      if (accounts.length === 0) return undefined
      const chainId = await untilAborted(fetchChainId(provider), signal)
      last = { accounts, chainId }
      return toWalletSession(last)
    },

    async disconnect() {
      last = undefined
      // EIP-2255's counterpart. A wallet that does not know it refuses, or never answers; the site has let go either way.
      const revoked = ask(getProvider(), 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
      await within(revokeWaitMs, revoked)
    },

    async switchNetwork(network) {
      await switchChain(getProvider(), network)
    },

    watch(listener) {
      return watchSession(getProvider(), last, {
        onSession(session) {
          last = session
          listener.onSession(toWalletSession(session))
        },
        onDisconnect() {
          last = undefined
          listener.onDisconnect()
        },
      })
    },

    getProvider: namespace => (namespace === 'eip155' ? getProvider() : undefined),
  }
}

/** A wallet that has not been connected may say so with an error. */
function toNoAccounts(error: unknown): string[] {
  if (getJsonRpcErrorKind(error) === 'unauthorized') return []
  throw error
}

async function within(ms: number, answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([answer, new Promise(resolve => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}
