import { type AppKit, type AppKitOptions, createAppKit as createKit, reportedSdkVersion } from '@latchkey/appkit'

/**
 * Makes the kit that composables follow where nobody names another. Call it once, before the app is mounted.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return createKit(options, { sdkVersion: `vue-${reportedSdkVersion}` })
}
