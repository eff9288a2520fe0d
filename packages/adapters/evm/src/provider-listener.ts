import type { Eip1193Provider, Stop } from '@latchkey/primitives'

/**
 * Listens to one event of a wallet's provider. Nothing is heard after the stop, even from a wallet that keeps no listener list or
 * whose code throws.
 */
export function addListener(provider: Eip1193Provider, event: string, onEvent: (payload: unknown) => void): Stop {
  let active = true
  const listener = (payload: unknown) => {
    if (active) onEvent(payload)
  }
  attempt(() => provider.on(event, listener))
  return () => {
    if (active) attempt(() => provider.removeListener(event, listener))
    active = false
  }
}

function attempt(run: () => unknown): void {
  try {
    run()
  } catch {
    // A wallet without events still signs; its changes are seen at the next request.
  }
}
