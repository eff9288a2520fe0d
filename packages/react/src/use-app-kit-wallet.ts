import type { ChainNamespace } from '@latchkey/appkit'
import { type ConnectedAccount, connectWallet } from '@latchkey/appkit/connect-wallet'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitWallet` takes. */
export interface UseAppKitWalletOptions extends KitChoice {
  /** Only this family, where a wallet serves several. @default every family */
  namespace?: ChainNamespace | undefined
  /** Hears who was connected, also where the component is gone by then. */
  onSuccess?: (account: ConnectedAccount) => void
  /** Hears why nobody was: the person left, too. */
  onError?: (error: Error) => void
}

/** What `useAppKitWallet` gives. */
export interface UseAppKitWalletReturn {
  /** Who was connected by the latest call. */
  data: ConnectedAccount | undefined
  /** Why the latest call connected nobody. */
  error: Error | undefined
  /** The kit is there, and the last visit's connections are settled. */
  isReady: boolean
  /** The modal has the person connect. */
  isPending: boolean
  /** There is `data`. */
  isSuccess: boolean
  /** There is an `error`. */
  isError: boolean
  /**
   * Opens the modal on a wallet (its name, id or rdns), a social provider, `email`, or `walletConnect` for a code that any wallet can scan. Call it in the
   * click. Never rejects: `onError` and `error` tell.
   */
  connect(wallet: string): Promise<void>
}

/** How the latest call stands. */
type Call =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: ConnectedAccount }
  | { readonly status: 'error'; readonly error: Error }

/** Has the person connect one wallet, past the list of them. `connect` stays the same from render to render. */
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
        // Of what another call took the place of, that one tells.
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
