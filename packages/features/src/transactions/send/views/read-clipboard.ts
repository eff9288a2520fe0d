import { sendError } from '../../shared/errors.ts'

/** Not every browser lets a page read the clipboard, and none without https. */
export const canReadClipboard = (): boolean => typeof navigator.clipboard?.readText === 'function'

/**
 * Reads the clipboard. It has to run inside the user's press, because the browser may prompt for permission.
 * @throws KitError `sendPasteRefused`
 */
export async function readClipboard(): Promise<string> {
  try {
    return (await navigator.clipboard.readText()).trim()
  } catch (cause) {
    throw sendError('sendPasteRefused', { cause })
  }
}
