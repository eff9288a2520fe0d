import { BaseError } from '@latchkey/primitives'

/** The error of a relay without encryption, which third parties on the network path could read and change. */
export class InsecureRelayError extends BaseError<'insecureRelay'> {
  override readonly name = 'InsecureRelayError'

  constructor(relayUrl: string) {
    super('insecureRelay', `The relay URL ${JSON.stringify(relayUrl)} is not secure`, {
      advice: 'Use a wss: address; ws: is for a relay on this machine',
    })
  }
}

/** Returns whether a URL is `wss:`, or `ws:` on this machine, and without credentials (S7.50). */
export function isSecureRelayUrl(relayUrl: string): boolean {
  return /^(wss:\/\/[^/?#@\s]+|ws:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)([/?#]\S*)?$/i.test(relayUrl)
}
