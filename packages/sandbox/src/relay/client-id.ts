/**
 * Who connects: the `did:key` of the JWT in the query's `auth`. Undefined where there is none. Its signature is not checked: on
 * one machine nobody else listens, and the id only keeps a client from hearing itself.
 */
export function readClientId(requestUrl: string): string | undefined {
  const [, payload = ''] = (new URL(requestUrl, 'ws://localhost').searchParams.get('auth') ?? '').split('.')
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    if (typeof claims !== 'object' || claims === null || !('iss' in claims)) return undefined
    return typeof claims.iss === 'string' && claims.iss.startsWith('did:key:') ? claims.iss : undefined
  } catch {
    return undefined
  }
}
