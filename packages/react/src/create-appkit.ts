import { type AppKit, type AppKitOptions, createAppKit as createKit, reportedSdkVersion } from '@latchkey/appkit'

/**
 * Makes the kit that hooks follow where no provider names another. Call it once, outside of components.
 *
 * @throws KitError `siwxConflict`, `networksMissing`
 * @throws InsecureRelayError when `services.relay` is neither `wss:` nor on this machine
 */
export function createAppKit(options: AppKitOptions): AppKit {
  return createKit(options, { sdkVersion: `react-${reportedSdkVersion}` })
}
