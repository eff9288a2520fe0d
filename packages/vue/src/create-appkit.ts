import { type AppKit, type AppKitOptions, createAppKit as createKit, reportedSdkVersion } from '@latchkey/appkit'

/**
 * Creates the kit for composables without a provided one. Call it once, before the app is mounted.
 *
 * @example
 * import { createAppKit } from '@latchkey/vue'
 *
 * createAppKit({ projectId: 'my-shop', networks: [mainnet], adapters: [new EvmAdapter()] })
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return createKit(options, { sdkVersion: `vue-${reportedSdkVersion}` })
}
