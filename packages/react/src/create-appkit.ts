import { type AppKit, type AppKitOptions, createAppKit as createKit, reportedSdkVersion } from '@latchkey/appkit'

/**
 * Creates the kit for hooks without a provider. Call it once, outside of components.
 *
 * @example
 * import { createAppKit } from '@latchkey/react'
 *
 * createAppKit({ projectId: 'my-shop', networks: [mainnet], adapters: [new EvmAdapter()] })
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return createKit(options, { sdkVersion: `react-${reportedSdkVersion}` })
}
