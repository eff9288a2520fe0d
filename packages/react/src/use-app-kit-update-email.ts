import type { EmailUpdate } from '@latchkey/appkit/embedded'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** Options of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailOptions extends KitChoice {
  /** Called with the new address. */
  onSuccess?: (update: EmailUpdate) => void
  /** Called with the error, also if the user left. */
  onError?: (error: Error) => void
}

/** Result of `useAppKitUpdateEmail`. */
export interface UseAppKitUpdateEmailReturn {
  /** Result of the last change, `{ email }`. */
  data: EmailUpdate | undefined
  /** Error of the last change. */
  error: Error | undefined
  /** Whether the modal prompts for an address or a code. */
  isPending: boolean
  /** Whether there is `data`. */
  isSuccess: boolean
  /** Whether there is an `error`. */
  isError: boolean
  /**
   * Opens the modal to change the email address of the embedded wallet. Never rejects: `onError` and `error` have the failure.
   */
  updateEmail(): Promise<void>
}

interface Outcome {
  readonly data?: EmailUpdate
  readonly error?: Error
}

/**
 * Returns a function with which the user changes the email address of their embedded wallet, and its outcome.
 *
 * @example const { updateEmail, isPending } = useAppKitUpdateEmail()
 */
export function useAppKitUpdateEmail(options: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmailReturn {
  const source = useKitSource(options.appKit)
  const [{ data, error }, setOutcome] = useState<Outcome>({})
  const [pending, setPending] = useState(0)
  const latest = useRef(options)
  useEffect(() => void (latest.current = options))
  const updateEmail = useCallback(async (): Promise<void> => {
    const kit = source.require()
    setOutcome({})
    setPending(count => count + 1)
    try {
      const changed = await (await import('@latchkey/appkit/embedded')).updateEmail(kit)
      setOutcome({ data: changed })
      latest.current.onSuccess?.(changed)
    } catch (thrown) {
      const failure = thrown instanceof Error ? thrown : new Error(String(thrown))
      setOutcome({ error: failure })
      latest.current.onError?.(failure)
    } finally {
      setPending(count => count - 1)
    }
  }, [source])
  return {
    data,
    error,
    isPending: pending > 0,
    isSuccess: data !== undefined,
    isError: error !== undefined,
    updateEmail,
  }
}
