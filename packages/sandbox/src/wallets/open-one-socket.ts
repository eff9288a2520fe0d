import type { Core } from '@walletconnect/core'

interface RelayerInternals {
  connected: boolean
  connectPromise: Promise<void> | undefined
  connect(): Promise<void>
  confirmOnlineStateOrThrow(): Promise<void>
  toEstablishConnection(): Promise<void>
}

/**
 * Prevents the client from opening sockets without end while the relay is down. In 2.21.7 a message that needs a socket opens one
 * without recording it; every failed attempt renews the subscriptions, which need a socket too. Recording it makes all of them
 * wait for the one attempt. The kit's own client needs the same (packages/walletconnect). Remove this once the library records
 * it.
 */
export function openOneSocket(core: InstanceType<typeof Core>): void {
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
