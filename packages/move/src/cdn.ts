/** A module that is imported by the address of a CDN. */
export interface CdnModule {
  /** The module's name in a bundled site. */
  readonly module: string
  /** Formats the address of another package's module, of a version, at the same CDN. */
  write(module: string, version: string): string
}

const address =
  /^(https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm)\/)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]+)?(\/[^?]*?)?(\/\+esm)?(\?.*)?$/

/** Parses the address of a CDN that serves the modules of packages. */
export function readCdn(text: string): CdnModule | undefined {
  const [, host = '', name, path = '', ending = '', query = ''] = address.exec(text) ?? []
  if (name === undefined) return undefined
  return {
    module: name + path,
    write(module, version) {
      const [, target = module, inside = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? []
      return `${host}${target}@${version}${inside}${ending}${withoutBundle(query)}`
    },
  }
}

/** Returns the name of a module that is imported by name or address. */
export function bareName(text: string): string {
  return readCdn(text)?.module ?? text
}

/** Removes the parameter that bundles a module, because two bundled modules would have a kit each. */
function withoutBundle(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter(each => each !== '' && !/^(?:bundle|standalone)/.test(each))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
