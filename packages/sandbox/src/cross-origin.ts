import type { MiddlewareHandler } from 'hono'

/**
 * Lets a page of any origin read every answer, including injected faults, and answers preflights, because sites in development
 * run on any port. Safe only because the sandbox listens on this machine alone.
 */
export const openToAllOrigins: MiddlewareHandler = async (context, next) => {
  const requested = context.req.header('access-control-request-headers')
  if (context.req.method === 'OPTIONS') {
    return new Response(null, {
      status: 204,
      headers: {
        ...answerHeaders,
        'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers': requested ?? '*',
        'access-control-allow-private-network': 'true',
        'access-control-max-age': '600',
      },
    })
  }
  await next()
  for (const [name, value] of Object.entries(answerHeaders)) context.res.headers.set(name, value)
  return undefined
}

const answerHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  // Pages of other origins load images.
  'cross-origin-resource-policy': 'cross-origin',
}
