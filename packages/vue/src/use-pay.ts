import type { PayRequest, PayResult } from '@latchkey/appkit/pay'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'

/** How the latest payment stands. */
type PayStatus =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'success'; readonly data: PayResult }
  | { readonly status: 'error'; readonly error: unknown }

/** What `usePay` gives. */
export interface UsePayReturn {
  /** Opens the modal for a payment; what has one id is paid once. Resolves to its transaction, and rejects as `pay` of `@latchkey/appkit/pay`. */
  pay(request: PayRequest): Promise<PayResult>
  /** The latest payment is on its way. */
  readonly isPending: boolean
  /** The latest payment was made. */
  readonly isSuccess: boolean
  /** The latest payment was not made, or nobody knows. */
  readonly isError: boolean
  /** What the latest payment came to. */
  readonly data: PayResult | undefined
  /** Why the latest payment was not made: a `KitError`. */
  readonly error: unknown
  /** Forgets how the latest payment stands; it goes on. */
  reset(): void
}

/** Has the person pay, and tells how the latest payment stands. */
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
