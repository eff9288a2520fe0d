/** A module that is named by the address of a CDN. */
export interface CdnModule {
  /** The module as a bundled site names it. */
  readonly module: string
  /** The address of another package's module, of a version, at the same CDN. */
  write(module: string, version: string): string
}

const address =
  /^(https:\/\/(?:esm\.sh|esm\.run|cdn\.skypack\.dev|unpkg\.com|cdn\.jsdelivr\.net\/npm)\/)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]+)?(\/[^?]*?)?(\/\+esm)?(\?.*)?$/

/** Reads the address of a CDN that serves the modules of packages. */
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

/** The name of a module, whether it is named by itself or by an address. */
export function bareName(text: string): string {
  return readCdn(text)?.module ?? text
}

/** Modules that a CDN bundles each for itself have a kit each. */
function withoutBundle(query: string): string {
  const kept = query
    .slice(1)
    .split('&')
    .filter(each => each !== '' && !/^(?:bundle|standalone)/.test(each))
  return kept.length > 0 ? `?${kept.join('&')}` : ''
}
