import type { ChainNamespace } from '@latchkey/appkit'
import { type ConnectedAccount, connectWallet } from '@latchkey/appkit/connect-wallet'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends KitChoice {
  /** Limits the connection to this namespace, if a wallet serves several. @default every namespace */
  namespace?: ChainNamespace | undefined
  /** Called with the connected account, also if the component is unmounted by then. */
  onSuccess?: (account: ConnectedAccount) => void
  /** Called with the error, also if the user left. */
  onError?: (error: Error) => void
}

/** Result of `useAppKitWallet`. */
export interface UseAppKitWalletReturn {
  /** The account that the latest call connected. */
  data: ConnectedAccount | undefined
  /** Error of the latest call. */
  error: Error | undefined
  /** Whether the kit exists and each of the last visit's connections is restored or has failed. */
  isReady: boolean
  /** Whether the modal waits for the user to connect. */
  isPending: boolean
  /** Whether there is `data`. */
  isSuccess: boolean
  /** Whether there is an `error`. */
  isError: boolean
  /**
   * Opens the modal on a wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code that any wallet
   * can scan. Call it in the click. Never rejects: `onError` and `error` have the failure.
   */
  connect(wallet: string): Promise<void>
}

/** Status of the latest call. */
type Call =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: ConnectedAccount }
  | { readonly status: 'error'; readonly error: Error }

/**
 * Returns a function with which the user connects one wallet, without the list of wallets. `connect` keeps its identity between
 * renders.
 *
 * @example const { connect } = useAppKitWallet() // onClick={() => connect('io.metamask')}
 */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWalletReturn {
  const source = useKitSource(options.appKit)
  const { initialized } = useKitValue('state', { appKit: options.appKit })
  const [call, setCall] = useState<Call>({ status: 'idle' })
  const calls = useRef(0)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const connect = useCallback(
    async (wallet: string): Promise<void> => {
      const own = ++calls.current
      setCall({ status: 'pending' })
      try {
        const data = await connectWallet(source.require(), wallet, { namespace: latest.current.namespace })
        if (own !== calls.current) return
        setCall({ status: 'success', data })
        latest.current.onSuccess?.(data)
      } catch (thrown) {
        // A call that a later one superseded is not reported. The later call reports its own outcome.
        if (own !== calls.current) return
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        setCall({ status: 'error', error })
        latest.current.onError?.(error)
      }
    },
    [source],
  )
  return {
    data: call.status === 'success' ? call.data : undefined,
    error: call.status === 'error' ? call.error : undefined,
    isReady: initialized,
    isPending: call.status === 'pending',
    isSuccess: call.status === 'success',
    isError: call.status === 'error',
    connect,
  }
}
