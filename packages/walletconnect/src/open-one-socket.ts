import type { SignClient } from './sign-client.ts'

interface RelayerInternals {
  connected: boolean
  connectPromise: Promise<void> | undefined
  connect(): Promise<void>
  confirmOnlineStateOrThrow(): Promise<void>
  toEstablishConnection(): Promise<void>
}

/**
 * Keeps the library from opening an unlimited number of sockets while the relay is down. In 2.21.8, a message that needs a socket
 * opens one without recording that it does; every failed attempt then renews the subscriptions, which need a socket too, and so
 * on: thousands within a minute. If the attempt is recorded, as everywhere else in the library, all of them wait for it.
 */
export function openOneSocket({ core }: SignClient): void {
  const relayer = core.relayer as unknown as RelayerInternals
  relayer.toEstablishConnection = async () => {
    await relayer.confirmOnlineStateOrThrow()
    if (relayer.connected) return
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined
    })
    await relayer.connectPromise
  }
}
