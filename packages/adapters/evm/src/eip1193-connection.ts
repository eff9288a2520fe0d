import { createConnectionScope, type WalletConnection, withTimeout } from '@latchkey/adapter-kit'
import {
  type AdapterPlatform,
  BaseError,
  type Eip1193Provider,
  getJsonRpcErrorKind,
  raceAbort,
  type WalletSession,
} from '@latchkey/primitives'

import { ask } from './ask.ts'
import { connectWithCapabilities } from './connect-with-capabilities.ts'
import {
  awaitAccounts,
  type EvmSession,
  fetchAccounts,
  fetchSession,
  requestAccounts,
  toWalletSession,
} from './evm-session.ts'
import { switchChain } from './switch-chain.ts'
import { type SessionWatch, watchSession } from './watch-session.ts'
import { isLocked } from './wallet-lock.ts'

/** Maximum wait at a disconnect for the wallet to forget the site, in milliseconds. */
const revokeWaitMs = 1_000

/**
 * Creates a connection over a wallet's provider (EIP-1193).
 *
 * @param getProvider returns the current provider: a wallet may replace it
 * @param isSmartAccount whether the account is a contract, which lives on one chain
 */
export function createEip1193Connection(
  getProvider: () => Eip1193Provider,
  { clock }: Pick<AdapterPlatform, 'clock'>,
  isSmartAccount = false,
): WalletConnection {
  const toSession = (session: EvmSession): WalletSession => toWalletSession(session, isSmartAccount)
  let last: EvmSession | undefined
  const watches = new Set<SessionWatch>()
  const scope = createConnectionScope()

  function learn(session: EvmSession): void {
    last = session
    for (const watch of [...watches]) watch.learn(session)
  }

  /** @throws BaseError `walletLocked` */
  async function fetchLate(provider: Eip1193Provider): Promise<string[]> {
    if (await isLocked(provider, clock)) throw new BaseError('walletLocked', 'The wallet is locked')
    return await awaitAccounts(provider, clock)
  }

  return {
    async connect({ signal, capabilities }) {
      signal?.throwIfAborted()
      const provider = getProvider()
      const request = async () => {
        const more = capabilities && (await raceAbort(connectWithCapabilities(provider, capabilities), signal))
        const given = more?.accounts ?? (await raceAbort(requestAccounts(provider), signal))
        return { more, session: given.length > 0 ? await fetchSession(provider, given, signal) : undefined }
      }
      const { more, session } = await scope.wait(request())
      if (!session?.accounts.length) {
        throw new BaseError('noAccount', 'Failed to connect', {
          advice: 'The wallet shared no account: unlock it, or choose an account in it, then try again.',
        })
      }
      learn(session)
      return { ...toSession(session), ...(more?.capabilities && { capabilities: more.capabilities }) }
    },

    async reconnect({ signal }) {
      signal?.throwIfAborted()
      const provider = getProvider()
      const request = async () => {
        const listed = await raceAbort(fetchAccounts(provider, 'eth_accounts').catch(toUndefined), signal)
        const given = listed?.length === 0 ? await raceAbort(fetchLate(provider), signal) : listed
        return given?.length ? await fetchSession(provider, given, signal) : undefined
      }
      const session = await scope.wait(request())
      if (!session?.accounts.length) return undefined
      learn(session)
      return toSession(session)
    },

    async disconnect({ keepsPermission = false } = {}) {
      last = undefined
      scope.end()
      // MetaMask's revocation ends the permission of every namespace, its Solana and Bitcoin sessions with it
      // ([CAIP-25](https://chainagnostic.org/CAIPs/caip-25)).
      if (keepsPermission) return
      // The counterpart of [EIP-2255](https://eips.ethereum.org/EIPS/eip-2255). A wallet without it refuses, or never answers;
      // the site has disconnected either way.
      const revoked = ask(getProvider(), 'wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => undefined)
      await withTimeout(clock, revokeWaitMs, revoked)
    },

    async switchNetwork(network) {
      const chainId = await scope.wait(switchChain(getProvider(), network, clock))
      if (last) learn({ ...last, chainId })
    },

    watch(listener) {
      const watch = watchSession(getProvider(), clock, last, {
        onSession(session) {
          last = session
          listener.onSession(toSession(session))
        },
        onLock() {
          last = undefined
          listener.onLock?.()
        },
        onDisconnect() {
          last = undefined
          listener.onDisconnect()
        },
      })
      watches.add(watch)
      return () => {
        watches.delete(watch)
        watch.stop()
      }
    },
  }
}

/** A wallet that has not been connected may report this with an error. */
function toUndefined(error: unknown): undefined {
  if (getJsonRpcErrorKind(error) !== 'unauthorized') throw error
}
