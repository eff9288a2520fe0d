import type { EmailUpdate } from '@latchkey/appkit/embedded'
import { useCallback, useEffect, useRef, useState } from 'react'

import { type KitChoice, useKitSource } from './kit-source.ts'

/** What `useAppKitUpdateEmail` takes. */
export interface UseAppKitUpdateEmailOptions extends KitChoice {
  /** Hears of a new address. */
  onSuccess?: (update: EmailUpdate) => void
  /** Hears why there is none: the person left, too. */
  onError?: (error: Error) => void
}

/** What `useAppKitUpdateEmail` gives. */
export interface UseAppKitUpdateEmailReturn {
  /** What the last change came to, `{ email }`. */
  data: EmailUpdate | undefined
  /** Why the last one came to nothing. */
  error: Error | undefined
  /** The modal asks for an address or a code. */
  isPending: boolean
  /** There is `data`. */
  isSuccess: boolean
  /** There is an `error`. */
  isError: boolean
  /** Opens the modal to change the email address of the embedded wallet. Never rejects: `onError` and `error` tell. */
  updateEmail(): Promise<void>
}

interface Outcome {
  readonly data?: EmailUpdate
  readonly error?: Error
}

/** Has the person change the email address of their embedded wallet. */
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
