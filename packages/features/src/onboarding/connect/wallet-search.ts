import type { Wallet } from '@latchkey/core'
import type { Clock, Stop } from '@latchkey/primitives'
import { ref } from 'valtio/vanilla'

/** State of a search. The last results stay until there are new ones. */
export interface WalletSearch {
  /** Query without surrounding spaces. */
  readonly query: string
  readonly status: 'idle' | 'waiting' | 'loading' | 'ready' | 'failed'
  readonly results: readonly Wallet[]
}

/** Debounce of a search (S9.13). */
export const searchDelayMs = 300

/** Creates a search. The latest text wins; an answer to an earlier one is dropped. */
export function createWalletSearch(
  clock: Clock,
  find: (query: string, signal: AbortSignal) => Promise<readonly Wallet[]>,
  onChange: (search: WalletSearch) => void,
): { type(text: string): void; clear(): void } {
  let search: WalletSearch = idle()
  let asking: AbortController | undefined
  let stopWaiting: Stop = () => {}

  function become(next: WalletSearch): void {
    search = next
    onChange(next)
  }
  function drop(): void {
    stopWaiting()
    asking?.abort(new DOMException('Another search was started', 'AbortError'))
    asking = undefined
  }
  async function ask(query: string): Promise<void> {
    const current = new AbortController()
    asking = current
    become({ ...search, status: 'loading' })
    try {
      const results = await find(query, current.signal)
      if (asking === current) become({ query, status: 'ready', results: ref([...results]) })
    } catch {
      if (asking === current) become({ query, status: 'failed', results: ref([]) })
    }
  }
  function clear(): void {
    drop()
    if (search.status !== 'idle') become(idle())
  }

  return {
    clear,
    type(text) {
      const query = text.trim()
      if (query === '') return clear()
      // A space after the word does not repeat the search. The text of a failed search does.
      if (query === search.query && search.status !== 'failed') return
      drop()
      become({ ...search, query, status: 'waiting' })
      stopWaiting = clock.after(searchDelayMs, () => void ask(query))
    },
  }
}

function idle(): WalletSearch {
  return { query: '', status: 'idle', results: ref([]) }
}
