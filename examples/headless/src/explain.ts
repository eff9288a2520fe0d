import { KitError } from '@latchkey/appkit'

/** What a person is told of a failure to connect, or nothing when they ended it themselves. */
export function explain(error: unknown, wallet: string): string {
  if (error instanceof DOMException && error.name === 'AbortError') return ''
  if (KitError.is(error, 'connectionRejected')) return `You declined the connection in ${wallet}.`
  if (KitError.is(error, 'requestPending')) return `A request is waiting in ${wallet}. Answer it there.`
  if (KitError.is(error, 'pairingExpired')) return 'The code expired. Choose the wallet again for a new one.'
  if (KitError.is(error, 'chainNotSupported')) return `${wallet} serves no network of this site.`
  return `Could not connect ${wallet}. Try again.`
}
