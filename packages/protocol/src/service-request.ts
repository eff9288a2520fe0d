/** A call to a service, without its base URL. Plain data, which can be compared, logged and used as a key. */
export interface ServiceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path. It begins with a slash; its variable parts are percent-encoded. */
  path: string
  /** The query, without empty entries. */
  query: Readonly<Record<string, string>>
  /** The body, which is sent as JSON. */
  body?: unknown
}

/** The caller's identity, added to the query of every call (S7.01). */
export interface SdkIdentity {
  projectId: string
  /** SDK type, e.g. `appkit`. */
  st: string
  /** SDK version, e.g. `html-core-1.7.11`. */
  sv: string
}

type QueryValue = string | number | boolean | readonly string[] | undefined

/** Creates a GET request. Lists in `query` are joined by commas; empty and missing values are left out. */
export function createGetRequest(
  sdk: SdkIdentity,
  path: string,
  query: Readonly<Record<string, QueryValue>> = {},
): ServiceRequest {
  return { method: 'GET', path, query: toQuery(sdk, query) }
}

/** Creates a POST request with `body` as JSON. */
export function createPostRequest(
  sdk: SdkIdentity,
  path: string,
  body: unknown,
  query: Readonly<Record<string, QueryValue>> = {},
): ServiceRequest {
  return { method: 'POST', path, query: toQuery(sdk, query), body }
}

/** Formats the URL of `request` at `base`, which may end in a slash and may have a path. */
export function formatServiceUrl(base: string, request: Pick<ServiceRequest, 'path' | 'query'>): string {
  const pairs = Object.entries(request.query).map(([key, value]) => `${encodeText(key)}=${encodeText(value)}`)
  return `${base.replace(/\/+$/, '')}${request.path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`
}

/** Encodes one variable part of a path, so that no value can leave its segment. */
export function pathPart(value: string): string {
  // URL parsers read `%2E%2E` as `..` too, so the percent sign must be encoded.
  return value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeText(value)
}

// `encodeURIComponent` throws on half a surrogate pair, which a search text can contain while the user types.
function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
}

function toQuery(sdk: SdkIdentity, query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  const result: Record<string, string> = { projectId: sdk.projectId, st: sdk.st, sv: sdk.sv }
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') result[key] = text
  }
  return result
}
