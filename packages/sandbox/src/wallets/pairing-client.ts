import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

import { endKnownSessions } from './end-known-sessions.ts'
import { openOneSocket } from './open-one-socket.ts'
import { walletIcon } from './wallet-icon.ts'

/** Storage of the client's keys and sessions. */
export type PairingStorage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>

export interface PairingClientOptions {
  /** Address of the relay, `ws:` or `wss:`. */
  relayUrl: string
  projectId: string
  name: string
  /** Address of the wallet, at which a phone would open it. */
  url: string
  storage?: PairingStorage
  /** Separates this client's entries from those of other clients in the same storage and the same page or process. */
  storagePrefix: string
}

/** A real wallet client that connects only to the relay. */
export interface PairingClient {
  kit: IWalletKit
  /** Whether it reaches the relay now. */
  online(): boolean
  /** Calls back when {@link online} changes. */
  onOnline(listener: () => void): void
  close(): Promise<void>
}

export async function createPairingClient(options: PairingClientOptions): Promise<PairingClient> {
  const core = new Core({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: options.storagePrefix,
    ...(options.storage ? { storage: options.storage } : {}),
  })
  // With telemetry turned off it still reports its start, and looks sites up at a verify server. Neither may be called.
  core.eventClient.init = async () => {}
  Object.assign(core.verify, { isDevEnv: true })
  openOneSocket(core)
  await core.start()

  const kit = await WalletKit.init({
    core: core as Parameters<typeof WalletKit.init>[0]['core'],
    metadata: {
      name: options.name,
      description: 'A wallet for development',
      url: options.url,
      icons: [walletIcon],
      redirect: { universal: `${options.url}/wc` },
    },
  })
  // This client has a logger of its own, which prints errors that the wallet answers with, and gets no option.
  kit.engine.signClient.logger.level = 'silent'
  endKnownSessions(kit)

  return {
    kit,
    online: () => core.relayer.connected,
    onOnline(listener) {
      core.relayer.on('relayer_connect', listener)
      core.relayer.on('relayer_disconnect', listener)
    },
    async close() {
      core.heartbeat.stop()
      await core.relayer.transportClose()
      core.events.removeAllListeners()
      // The client library caches one core per prefix for the life of the process, and a later wallet must not get this one.
      const globals = globalThis as Record<string, unknown>
      delete globals[`_walletConnectCore_${options.storagePrefix}`]
      delete globals[`_walletConnectCore_${options.storagePrefix}_count`]
    },
  }
}
