import { MissingLibraryError } from '@latchkey/adapter-kit'

/**
 * Inside `try`, so that a site without the library can be bundled: bundlers then leave the import to the browser.
 *
 * @throws MissingLibraryError where the site has not installed it, or it does not load
 */
export async function loadBitcoinjs(): Promise<typeof import('bitcoinjs-lib')> {
  try {
    return await import('bitcoinjs-lib')
  } catch (cause) {
    throw new MissingLibraryError('bitcoinjs-lib', cause)
  }
}
