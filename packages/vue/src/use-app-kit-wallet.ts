import type { ChainNamespace } from '@latchkey/appkit'
import { type ConnectedAccount, connectWallet } from '@latchkey/appkit/connect-wallet'
import { type MaybeRefOrGetter, shallowRef, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** What `useAppKitWallet` takes. */
export interface UseAppKitWalletOptions extends KitChoice {
  /** Only this family, where a wallet serves several. @default every family */
  namespace?: MaybeRefOrGetter<ChainNamespace | undefined>
  /** Hears who was connected, also where the component is gone by then. */
  onSuccess?: (account: ConnectedAccount) => void
  /** Hears why nobody was: the person left, too. */
  onError?: (error: Error) => void
}

/** What `useAppKitWallet` gives. */
export interface UseAppKitWalletReturn {
  /** Who was connected by the latest call. */
  readonly data: ConnectedAccount | undefined
  /** Why the latest call connected nobody. */
  readonly error: Error | undefined
  /** The kit is there, and the last visit's connections are settled. */
  readonly isReady: boolean
  /** The modal has the person connect. */
  readonly isPending: boolean
  /** There is `data`. */
  readonly isSuccess: boolean
  /** There is an `error`. */
  readonly isError: boolean
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

/** Has the person connect one wallet, past the list of them. */
export function useAppKitWallet(options: UseAppKitWalletOptions = {}): UseAppKitWalletReturn {
  const { appKit, namespace, onSuccess, onError } = options
  const source = useKitSource(appKit)
  const state = useKitValue(source, 'state')
  const call = shallowRef<Call>({ status: 'idle' })
  let calls = 0
  return followed({
    get data() {
      return call.value.status === 'success' ? call.value.data : undefined
    },
    get error() {
      return call.value.status === 'error' ? call.value.error : undefined
    },
    get isReady() {
      return state.value.initialized
    },
    get isPending() {
      return call.value.status === 'pending'
    },
    get isSuccess() {
      return call.value.status === 'success'
    },
    get isError() {
      return call.value.status === 'error'
    },
    async connect(wallet: string) {
      const own = ++calls
      call.value = { status: 'pending' }
      try {
        const data = await connectWallet(source.require(), wallet, { namespace: toValue(namespace) })
        if (own !== calls) return
        call.value = { status: 'success', data }
        onSuccess?.(data)
      } catch (thrown) {
        // Of what another call took the place of, that one tells.
        if (own !== calls) return
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        call.value = { status: 'error', error }
        onError?.(error)
      }
    },
  })
}
