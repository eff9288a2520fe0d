export type ProviderListener = (...payload: unknown[]) => void

export interface ProviderEvents {
  on(event: string, listener: ProviderListener): void
  off(event: string, listener: ProviderListener): void
  emit(event: string, ...payload: unknown[]): void
}

/**
 * Creates an emitter as required by EIP-1193. A listener that throws stops neither the others nor the wallet.
 * @param onError Called with a listener's error.
 */
export function createProviderEvents(onError: (error: unknown) => void): ProviderEvents {
  const listeners = new Map<string, ProviderListener[]>()

  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    off(event, listener) {
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter(known => known !== listener),
      )
    },
    emit(event, ...payload) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(...payload)
        } catch (error) {
          onError(error)
        }
      }
    },
  }
}
