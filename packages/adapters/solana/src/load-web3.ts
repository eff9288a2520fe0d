import { MissingLibraryError } from '@latchkey/adapter-kit'

/**
 * Inside `try`, so that a site without the library can be bundled: bundlers then leave the import to the browser.
 *
 * @throws MissingLibraryError where the site has not installed it, or it does not load
 */
export async function loadWeb3(): Promise<typeof import('@solana/web3.js')> {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new MissingLibraryError('@solana/web3.js', cause)
  }
}
