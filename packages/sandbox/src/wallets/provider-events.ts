export type ProviderListener = (...payload: unknown[]) => void

export interface ProviderEvents {
  on(event: string, listener: ProviderListener): void
  off(event: string, listener: ProviderListener): void
  emit(event: string, ...payload: unknown[]): void
}

/**
 * An emitter as EIP-1193 asks for. A listener that throws does not stop the others, nor the wallet.
 * @param onError Told what a listener threw.
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
