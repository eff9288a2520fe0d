/**
 * Lets a page of the site on another host than this server read its answers, with cookies. Whoever is not of the site gets nothing of it: its browser keeps the
 * answer from it.
 */
export function allowOrigin(response: Response, origin: string | null, isAllowed: boolean): Response {
  response.headers.append('vary', 'Origin')
  if (origin === null || !isAllowed) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  response.headers.set('access-control-expose-headers', 'retry-after')
  return response
}

/** The answer to a browser that asks before a page writes. */
export function answerPreflight(isAllowed: boolean): Response {
  return new Response(null, {
    status: isAllowed ? 204 : 403,
    headers: isAllowed
      ? {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '600',
        }
      : {},
  })
}
