import { BaseError } from '@latchkey/primitives'

/** A library that only some sites need is missing: an optional peer of the adapter, which the site must install. */
export class MissingLibraryError extends BaseError<'libraryMissing'> {
  /** The name of the class, also in minified code. */
  override readonly name = 'MissingLibraryError'

  /** @param library its name on npm */
  constructor(library: string, cause: unknown) {
    super('libraryMissing', `${library} did not load`, {
      cause,
      advice: `Where it is not installed yet: npm install ${library}`,
    })
  }
}
