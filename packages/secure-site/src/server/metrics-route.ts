import { hashOf } from '@latchkey/http-server'

import type { Metrics } from './metrics.ts'
import { SecureSiteError } from './secure-site-error.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Creates `GET /metrics`, which throws `notSignedIn` for another token.
 *
 * @param token the required `Bearer` token; without one the route throws `notFound`
 */
export function createMetricsRoute(metrics: Metrics, token: string | undefined) {
  return async ({ request }: RequestContext): Promise<Response> => {
    // A network address cannot authorize either: behind a proxy on the same machine, all requests have its address.
    if (token === undefined) throw new SecureSiteError('notFound', 'There is nothing here')
    const said = request.headers.get('authorization') ?? ''
    // Comparing hashes leaks nothing about the token by its duration.
    if ((await hashOf(said)) !== (await hashOf(`Bearer ${token}`)))
      throw new SecureSiteError('notSignedIn', 'The metrics are not for everybody')
    return new Response(metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
  }
}
