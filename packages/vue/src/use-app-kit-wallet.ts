import type { ChainNamespace } from '@latchkey/appkit'
import { type ConnectedAccount, connectWallet } from '@latchkey/appkit/connect-wallet'
import { type MaybeRefOrGetter, shallowRef, toValue } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'
import { useKitValue } from './use-kit-value.ts'

/** Options of `useAppKitWallet`. */
export interface UseAppKitWalletOptions extends KitChoice {
  /** Limits the connection to this namespace, if a wallet serves several. @default every namespace */
  namespace?: MaybeRefOrGetter<ChainNamespace | undefined>
  /** Called with the connected account, also if the component is unmounted by then. */
  onSuccess?: (account: ConnectedAccount) => void
  /** Called with the error, also if the user left. */
  onError?: (error: Error) => void
}

/** Result of `useAppKitWallet`. */
export interface UseAppKitWalletReturn {
  /** The account that the latest call connected. */
  readonly data: ConnectedAccount | undefined
  /** Error of the latest call. */
  readonly error: Error | undefined
  /** Whether the kit exists and each of the last visit's connections is restored or has failed. */
  readonly isReady: boolean
  /** Whether the modal waits for the user to connect. */
  readonly isPending: boolean
  /** Whether there is `data`. */
  readonly isSuccess: boolean
  /** Whether there is an `error`. */
  readonly isError: boolean
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
 * Returns a function with which the user connects one wallet, without the list of wallets.
 *
 * @example const { connect } = useAppKitWallet() // @click="connect('io.metamask')"
 */
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
        // A call that a later one superseded is not reported. The later call reports its own outcome.
        if (own !== calls) return
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        call.value = { status: 'error', error }
        onError?.(error)
      }
    },
  })
}
