/**
 * Whether a page's origin is on a project's list. An empty list restricts nothing. An entry is an origin (`https://a.example`)
 * or a host with any scheme and port (`a.example`); `*.a.example` stands for every host below `a.example`.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const page = splitOrigin(origin)
  return allowed.length === 0 || (page !== undefined && allowed.some(entry => matches(page, entry)))
}

interface OriginParts {
  scheme: string | undefined
  host: string
  port: string | undefined
}

function matches(page: OriginParts, entry: string): boolean {
  const pattern = splitOrigin(entry)
  if (!pattern) return false
  const { scheme, host, port } = pattern
  if (scheme !== undefined && scheme !== page.scheme) return false
  // Without a port, a bare host allows any port, and an origin only its scheme's default.
  if ((port !== undefined || scheme !== undefined) && port !== page.port) return false
  return host.startsWith('*.') ? page.host.endsWith(host.slice(1)) : page.host === host
}

function splitOrigin(text: string): OriginParts | undefined {
  const [, scheme, host, port] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\[[0-9a-f:]+\]|[^/:?#[\]@]+)(?::(\d+))?\/?$/.exec(text.trim().toLowerCase()) ?? []
  if (!host) return undefined
  const isDefaultPort = (scheme === 'https' && port === '443') || (scheme === 'http' && port === '80')
  return { scheme, host, port: isDefaultPort ? undefined : port }
}
