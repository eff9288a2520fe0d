import type { EmailUpdate } from '@latchkey/appkit/embedded'
import { shallowRef } from 'vue'

import { type KitChoice, useKitSource } from './kit-source.ts'
import { followed } from './shapes.ts'

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
  readonly data: EmailUpdate | undefined
  /** Error of the last change. */
  readonly error: Error | undefined
  /** Whether the modal prompts for an address or a code. */
  readonly isPending: boolean
  /** Whether there is `data`. */
  readonly isSuccess: boolean
  /** Whether there is an `error`. */
  readonly isError: boolean
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
 * @example const { updateEmail } = useAppKitUpdateEmail()
 */
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
