import { hashOf } from '@latchkey/http-server'

import type { Metrics } from './metrics.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { Visit } from './visit.ts'

/** `GET /metrics`. @param token what its reader says as `Bearer`; without one nobody reads them */
export function createMetricsRoute(metrics: Metrics, token: string | undefined) {
  return async ({ request }: Visit): Promise<Response> => {
    // Nor does a network address say who asks: behind a proxy on the same machine everybody comes from there.
    if (token === undefined) throw new SecureSiteError('notFound', 'There is nothing here')
    const said = request.headers.get('authorization') ?? ''
    // As hashes, so that the time to compare says nothing.
    if ((await hashOf(said)) !== (await hashOf(`Bearer ${token}`)))
      throw new SecureSiteError('notSignedIn', 'The metrics are not for everybody')
    return new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
  }
}
