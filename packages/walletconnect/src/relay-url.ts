import { BaseError } from '@latchkey/primitives'

/** A relay that anyone on the way could read and change is refused. */
export class InsecureRelayError extends BaseError<'insecureRelay'> {
  override readonly name = 'InsecureRelayError'

  constructor(relayUrl: string) {
    super('insecureRelay', `The relay URL ${JSON.stringify(relayUrl)} is not secure`, {
      advice: 'Use a wss: address; ws: is for a relay on this machine',
    })
  }
}

/** `wss:`, or `ws:` on this machine, and no credentials (S7.50). */
export function isSecureRelayUrl(relayUrl: string): boolean {
  return /^(wss:\/\/[^/?#@\s]+|ws:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)([/?#]\S*)?$/i.test(relayUrl)
}
