import { BaseError } from '@latchkey/primitives'

/** A library that only some sites need did not come: it is an optional peer of the adapter that asks for it, and the site installs it. */
export class MissingLibraryError extends BaseError<'libraryMissing'> {
  /** The name of the class, also where code is minified. */
  override readonly name = 'MissingLibraryError'

  /** @param library its name on npm */
  constructor(library: string, cause: unknown) {
    super('libraryMissing', `${library} did not load`, {
      cause,
      advice: `Where it is not installed yet: npm install ${library}`,
    })
  }
}
