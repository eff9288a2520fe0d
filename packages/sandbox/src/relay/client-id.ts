/**
 * Returns the client's id: the `did:key` of the JWT in the query's `auth`. Undefined if there is none. Its signature is not
 * verified, because the relay is only on this machine and the id only keeps a client from receiving its own messages.
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
