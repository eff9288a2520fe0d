import { type Eip1193Provider, readProperty, type Stop } from '@latchkey/primitives'

import { type EvmSession, fetchAccounts, fetchChainId } from './evm-session.ts'
import { addListener } from './provider-listener.ts'
import { parseAccounts, parseChainId } from './wallet-answer.ts'

interface EvmSessionListener {
  onSession(session: EvmSession): void
  onDisconnect(): void
}

/**
 * Follows a connected wallet by its events (EIP-1193). Each change brings the whole session; what no event has told yet is asked
 * for. Ends by itself when the wallet takes its last account away or disconnects.
 */
export function watchSession(
  provider: Eip1193Provider,
  last: EvmSession | undefined,
  listener: EvmSessionListener,
): Stop {
  let accounts = last?.accounts
  let chainId = last?.chainId
  let reported = last && toKey(last)
  let change = 0

  const end = () => {
    stop()
    listener.onDisconnect()
  }

  const report = async () => {
    const current = ++change
    const session = {
      accounts: accounts ?? (await fetchAccounts(provider, 'eth_accounts')),
      chainId: chainId ?? (await fetchChainId(provider)),
    }
    // A newer event, or the stop, came while the wallet was asked.
    if (current !== change) return
    ;({ accounts, chainId } = session)
    if (session.accounts.length === 0) return end()
    if (reported === toKey(session)) return
    reported = toKey(session)
    listener.onSession(session)
  }

  const stops = [
    addListener(provider, 'accountsChanged', payload => {
      const changed = parseAccounts(payload)
      if (changed === undefined) return
      accounts = changed
      // A wallet that is locked answers nothing more, so the chain is not asked for first.
      if (changed.length === 0) end()
      else void report().catch(ignore)
    }),
    addListener(provider, 'chainChanged', payload => {
      chainId = parseChainId(payload) ?? chainId
      void report().catch(ignore)
    }),
    addListener(provider, 'disconnect', error => {
      if (!isTemporary(error)) return end()
      const current = change
      void fetchAccounts(provider, 'eth_accounts')
        .then(remaining => current === change && remaining.length === 0 && end())
        .catch(ignore)
    }),
  ]

  const stop = () => {
    change++
    for (const stopListening of stops) stopListening()
  }
  return stop
}

/** MetaMask says "disconnected" with close code 1013, "try again later", while it changes to another endpoint. */
function isTemporary(error: unknown): boolean {
  const original = readProperty(readProperty(error, 'data'), 'originalError')
  return [error, original, readProperty(error, 'cause')].some(each => readProperty(each, 'code') === 1013)
}

function toKey({ accounts, chainId }: EvmSession): string {
  return `${chainId}:${accounts.join()}`
}

/** What the wallet could not be asked now, its next event brings. */
function ignore(): void {}
