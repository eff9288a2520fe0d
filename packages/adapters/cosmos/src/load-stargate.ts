import { MissingLibraryError } from '@latchkey/adapter-kit'

/**
 * Loads the library inside `try`, so that a site without it can be bundled: bundlers then leave the import to the browser.
 *
 * @throws MissingLibraryError if the site has not installed it, or it does not load
 */
export async function loadStargate(): Promise<typeof import('@cosmjs/stargate')> {
  try {
    return await import('@cosmjs/stargate')
  } catch (cause) {
    throw new MissingLibraryError('@cosmjs/stargate', cause)
  }
}
