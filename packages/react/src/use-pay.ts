import type { PayRequest, PayResult } from '@latchkey/appkit/pay'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

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
  isPending: boolean
  /** The latest payment was made. */
  isSuccess: boolean
  /** The latest payment was not made, or nobody knows. */
  isError: boolean
  /** What the latest payment came to. */
  data: PayResult | undefined
  /** Why the latest payment was not made: a `KitError`. */
  error: unknown
  /** Forgets how the latest payment stands; it goes on. */
  reset(): void
}

/** Has the person pay, and tells how the latest payment stands. Both functions stay the same from render to render. */
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
