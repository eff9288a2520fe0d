import type { EmailUpdate } from '@latchkey/appkit/embedded'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'

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
  readonly data: EmailUpdate | undefined
  /** Why the last one came to nothing. */
  readonly error: Error | undefined
  /** The modal asks for an address or a code. */
  readonly isPending: boolean
  /** There is `data`. */
  readonly isSuccess: boolean
  /** There is an `error`. */
  readonly isError: boolean
  /** Opens the modal to change the email address of the embedded wallet. Never rejects: `onError` and `error` tell. */
  updateEmail(): Promise<void>
}

interface Outcome {
  readonly data?: EmailUpdate
  readonly error?: Error
}

/** Has the person change the email address of their embedded wallet. */
export function useAppKitUpdateEmail(options: UseAppKitUpdateEmailOptions = {}): UseAppKitUpdateEmailReturn {
  const { appKit, onSuccess, onError } = options
  const source = useKitSource(appKit)
  const outcome = shallowRef<Outcome>({})
  const pending = shallowRef(0)
  return followed({
    get data() {
      return outcome.value.data
    },
    get error() {
      return outcome.value.error
    },
    get isPending() {
      return pending.value > 0
    },
    get isSuccess() {
      return outcome.value.data !== undefined
    },
    get isError() {
      return outcome.value.error !== undefined
    },
    async updateEmail() {
      const kit = source.require()
      outcome.value = {}
      pending.value++
      try {
        const data = await (await import('@latchkey/appkit/embedded')).updateEmail(kit)
        outcome.value = { data }
        onSuccess?.(data)
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        outcome.value = { error }
        onError?.(error)
      } finally {
        pending.value--
      }
    },
  })
}
