import { MissingLibraryError } from '@latchkey/adapter-kit'

/** The library that a site installs beside the adapter. */
export type Web3 = typeof import('@solana/web3.js')

/**
 * Loads the library inside `try`, so that a site without it can be bundled: bundlers then leave the import to the browser.
 *
 * @throws MissingLibraryError if the site has not installed it, or it does not load
 */
export async function loadWeb3(): Promise<Web3> {
  try {
    return await import('@solana/web3.js')
  } catch (cause) {
    throw new MissingLibraryError('@solana/web3.js', cause)
  }
}
