import { KitError } from '@latchkey/appkit'

/** Returns the message for the user about a failed connection, or an empty text if the user cancelled it. */
export function explain(error: unknown, wallet: string): string {
  if (error instanceof DOMException && error.name === 'AbortError') return ''
  if (KitError.is(error, 'connectionRejected')) return `You declined the connection in ${wallet}.`
  if (KitError.is(error, 'requestPending')) return `A request is waiting in ${wallet}. Answer it there.`
  if (KitError.is(error, 'pairingExpired')) return 'The code expired. Choose the wallet again for a new one.'
  if (KitError.is(error, 'chainNotSupported')) return `${wallet} serves no network of this site.`
  return `Could not connect ${wallet}. Try again.`
}
