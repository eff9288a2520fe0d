/**
 * Lets a page of the site on another host read the server's answers, with cookies. For a page of another site it adds
 * no header, so the browser withholds the answer.
 */
export function allowOrigin(response: Response, origin: string | null, isAllowed: boolean): Response {
  response.headers.append('vary', 'Origin')
  if (origin === null || !isAllowed) return response
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-credentials', 'true')
  response.headers.set('access-control-expose-headers', 'retry-after')
  return response
}

/** Answers a browser's preflight request ([CORS](https://fetch.spec.whatwg.org/#http-cors-protocol)). */
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
