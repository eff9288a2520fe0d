import { listenTo, pause, withTimeout } from '@latchkey/adapter-kit'
import { type Clock, type Eip1193Provider, readProperty, type Stop } from '@latchkey/primitives'

import { type EvmSession, fetchAccounts, fetchChainId } from './evm-session.ts'
import { parseAccounts, parseChainId } from './wallet-answer.ts'
import { hasLockFlag, isLocked } from './wallet-lock.ts'

interface EvmSessionListener {
  onSession(session: EvmSession): void
  onDisconnect(): void
  onLock(): void
}

/** A followed wallet. */
export interface SessionWatch {
  /** Updates the session with what the wallet reported in answer to a request, if it has no event for it. */
  learn(session: EvmSession): void
  stop: Stop
}

/** Maximum wait for the chain of a wallet that reports another account, in milliseconds. */
const chainWaitMs = 1_000

/** Time until a wallet's lock state changes after its accounts, in milliseconds: Rabby sends one message after the other. */
const lockSettleMs = 200

/**
 * Follows a connected wallet by its events (EIP-1193). Each change brings the whole session. What no event has reported yet is
 * requested, as is the chain with each change of account, since some wallets have no event for it. Ends by itself when the wallet
 * takes its last account away or disconnects; goes on if it is only locked.
 */
export function watchSession(
  provider: Eip1193Provider,
  clock: Clock,
  last: EvmSession | undefined,
  listener: EvmSessionListener,
): SessionWatch {
  let accounts = last?.accounts
  let chainId = last?.chainId
  let reported = last && toKey(last)
  let change = 0

  const end = () => {
    stop()
    listener.onDisconnect()
  }

  const tell = (session: EvmSession) => {
    ;({ accounts, chainId } = session)
    if (session.accounts.length === 0) return void onNoAccount()
    if (reported === toKey(session)) return
    reported = toKey(session)
    listener.onSession(session)
  }

  /** Either the user ended the connection, or the wallet is locked: the event is the same. */
  const onNoAccount = async () => {
    const current = ++change
    if (hasLockFlag(provider)) await pause(clock, lockSettleMs)
    const locked = current === change && (await isLocked(provider, clock))
    if (current !== change) return
    if (!locked) return end()
    accounts = undefined
    reported = undefined
    listener.onLock()
  }

  /** Only the latest event counts: a newer one, or the stop, may come while the wallet answers. */
  const tellSoon = (read: () => Promise<EvmSession>) => {
    const current = ++change
    read().then(session => current === change && tell(session), ignore)
  }

  async function fetchWhole(): Promise<EvmSession> {
    const [given, chain] = await Promise.all([fetchAccounts(provider, 'eth_accounts'), fetchChainId(provider)])
    return { accounts: given, chainId: chain }
  }

  const stops: Stop[] = []
  let isOver = false
  const listen = (event: string, onEvent: (payload: unknown) => void) => {
    // A wallet may report its end while listeners are still being added.
    if (!isOver) stops.push(listenTo(provider, event, payload => isOver || onEvent(payload)))
  }

  const stop = () => {
    change++
    isOver = true
    for (const stopListening of stops.splice(0)) stopListening()
  }

  listen('accountsChanged', payload => {
    const changed = parseAccounts(payload)
    // Wallets also report a change with one account, with an object, or with nothing: then the accounts are requested.
    if (changed === undefined) return tellSoon(fetchWhole)
    accounts = changed
    if (changed.length === 0) return void onNoAccount()
    tellSoon(async () => {
      const now = await withTimeout(clock, chainWaitMs, fetchChainId(provider).catch(ignore))
      return { accounts: changed, chainId: now ?? chainId ?? (await fetchChainId(provider)) }
    })
  })
  listen('chainChanged', payload => {
    const changed = parseChainId(payload)
    chainId = changed ?? chainId
    tellSoon(async () => ({
      accounts: accounts ?? (await fetchAccounts(provider, 'eth_accounts')),
      chainId: changed ?? (await fetchChainId(provider)),
    }))
  })
  // The only event that Rabby sends when it is unlocked.
  listen('unlock', () => tellSoon(fetchWhole))
  listen('disconnect', error => {
    if (!isTemporary(error)) return end()
    const current = change
    void fetchAccounts(provider, 'eth_accounts')
      .then(remaining => current === change && remaining.length === 0 && end())
      .catch(ignore)
  })
  if (isOver) stop()

  return {
    learn(session) {
      if (isOver) return
      change++
      tell(session)
    },
    stop,
  }
}

/** MetaMask says "disconnected" with close code 1013, "try again later", while it changes to another endpoint. */
function isTemporary(error: unknown): boolean {
  const original = readProperty(readProperty(error, 'data'), 'originalError')
  return [error, original, readProperty(error, 'cause')].some(each => readProperty(each, 'code') === 1013)
}

function toKey({ accounts, chainId }: EvmSession): string {
  return `${chainId}:${accounts.join()}`
}

/** A failed request is repeated with the wallet's next event. */
function ignore(): undefined {}
