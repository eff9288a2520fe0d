import type { PayRequest, PayResult } from '@latchkey/appkit/pay'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'

/** Status of the latest payment. */
type PayStatus =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: PayResult }
  | { readonly status: 'error'; readonly error: unknown }

/** Result of `usePay`. */
export interface UsePayReturn {
  /**
   * Opens the modal for a payment. Each id is paid once. Resolves with its transaction, and rejects like `pay` of
   * `@latchkey/appkit/pay`.
   */
  pay(request: PayRequest): Promise<PayResult>
  /** Whether the latest payment is pending. */
  readonly isPending: boolean
  /** Whether the latest payment succeeded. */
  readonly isSuccess: boolean
  /** Whether the latest payment failed, or its outcome is unknown. */
  readonly isError: boolean
  /** Result of the latest payment. */
  readonly data: PayResult | undefined
  /** Error of the latest payment: a `KitError`. */
  readonly error: unknown
  /** Resets the state of the latest payment. The payment itself continues. */
  reset(): void
}

/**
 * Returns a function with which the user pays, and the status of the latest payment.
 *
 * @example const { pay } = usePay()
 */
export function usePay({ appKit }: KitChoice = {}): UsePayReturn {
  const source = useKitSource(appKit)
  const now = shallowRef<PayStatus>({ status: 'idle' })
  let latest = 0
  return followed({
    async pay(request: PayRequest) {
      const call = ++latest
      const tell = (next: PayStatus): void => {
        if (call === latest) now.value = next
      }
      tell({ status: 'pending' })
      try {
        const data = await (await loadPay()).pay(source.require(), request)
        tell({ status: 'success', data })
        return data
      } catch (error) {
        tell({ status: 'error', error })
        throw error
      }
    },
    reset() {
      latest++
      now.value = { status: 'idle' }
    },
    get isPending() {
      return now.value.status === 'pending'
    },
    get isSuccess() {
      return now.value.status === 'success'
    },
    get isError() {
      return now.value.status === 'error'
    },
    get data() {
      return now.value.status === 'success' ? now.value.data : undefined
    },
    get error() {
      return now.value.status === 'error' ? now.value.error : undefined
    },
  })
}

const loadPay = () => import('@latchkey/appkit/pay')
