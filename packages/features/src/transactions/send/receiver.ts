import type { Store } from '@latchkey/core'

import type { Receiver } from './known-receiver.ts'
import type { Sender } from '../shared/sender.ts'

/** Looks up the recipient of a send. */
export interface ReceiverFinder {
  /** Looks up an address or a name in the sender's namespace. The lookup before is aborted. */
  find(text: string, sender: Sender | undefined): void
  stop(): void
}

const maxTextLength = 256

/** Receiver of an empty field. */
export const noReceiver: Receiver = { state: { status: 'empty' } }

/** @param onChange called with the receiver, as more becomes known */
export function createReceiverFinder(store: Store, onChange: (receiver: Receiver) => void): ReceiverFinder {
  let current: AbortController | undefined
  let loading: Promise<ReturnType<typeof import('./look-up-receiver.ts').createReceiverLookup>> | undefined

  /** Loads the module of the lookup with the first text, because it is not needed earlier. Each text retries a failed load. */
  function load(): NonNullable<typeof loading> {
    loading ??= import('./look-up-receiver.ts').then(
      ({ createReceiverLookup }) => createReceiverLookup(store),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  async function look(text: string, sender: Sender, signal: AbortSignal): Promise<void> {
    try {
      const lookUp = await load()
      await lookUp(text, { sender, signal, onChange })
    } catch (error) {
      if (signal.aborted) return
      store.environment.browser.log('warn', 'The recipient could not be looked up', error)
      onChange({ state: { status: 'wrong', problem: 'nameFailed' } })
    }
  }

  const stop = (): void => current?.abort(new DOMException('Another recipient was typed', 'AbortError'))

  return {
    stop,
    find(typed, sender) {
      stop()
      current = undefined
      const text = typed.trim().slice(0, maxTextLength)
      if (text === '') return onChange(noReceiver)
      onChange({ state: { status: 'resolving', isAsked: false } })
      if (!sender) return
      current = new AbortController()
      void look(text, sender, current.signal)
    },
  }
}
