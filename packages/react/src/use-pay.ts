import type { PayRequest, PayResult } from '@latchkey/appkit/pay'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

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
  isPending: boolean
  /** Whether the latest payment succeeded. */
  isSuccess: boolean
  /** Whether the latest payment failed, or its outcome is unknown. */
  isError: boolean
  /** Result of the latest payment. */
  data: PayResult | undefined
  /** Error of the latest payment: a `KitError`. */
  error: unknown
  /** Resets the state of the latest payment. The payment itself continues. */
  reset(): void
}

/**
 * Returns a function with which the user pays, and the status of the latest payment. Both functions keep their identity between
 * renders.
 *
 * @example const { pay, isPending } = usePay()
 */
export function usePay({ appKit }: KitChoice = {}): UsePayReturn {
  const source = useKitSource(appKit)
  const [now, setNow] = useState<PayStatus>({ status: 'idle' })
  const latest = useRef(0)
  useEffect(() => () => void latest.current++, [])
  const pay = useCallback(
    async (request: PayRequest) => {
      const call = ++latest.current
      const tell = (next: PayStatus): void => {
        if (call === latest.current) setNow(next)
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
    [source],
  )
  const reset = useCallback(() => {
    latest.current++
    setNow({ status: 'idle' })
  }, [])
  return {
    pay,
    reset,
    isPending: now.status === 'pending',
    isSuccess: now.status === 'success',
    isError: now.status === 'error',
    data: now.status === 'success' ? now.data : undefined,
    error: now.status === 'error' ? now.error : undefined,
  }
}

const loadPay = () => import('@latchkey/appkit/pay')
