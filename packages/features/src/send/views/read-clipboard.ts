import { sendError } from '../errors.ts'

/** Not every browser lets a page ask, and none one without https. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.readText === 'function'

/** What the person has copied: asked for inside their press, as the browser may ask them in turn. @throws KitError `sendPasteRefused` */
export async function readClipboard(): Promise<string> {
  try {
    return (await navigator.clipboard.readText()).trim()
  } catch (cause) {
    throw sendError('sendPasteRefused', { cause })
  }
}
