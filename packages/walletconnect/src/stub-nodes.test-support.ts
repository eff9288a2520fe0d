import { vi } from 'vitest'

/** Sets the answers of nodes, one for each request in turn, and records the requests. */
export function stubNodes(...answers: readonly (() => Response | Promise<never>)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = answers[requests.push({ url, init }) - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return await answer()
  })
  return {
    urls: () => requests.map(({ url }) => url),
    first: () => {
      const { method, headers, body } = requests[0]?.init ?? {}
      return {
        method,
        headers: new Headers(headers).get('content-type'),
        body: JSON.parse(typeof body === 'string' ? body : '') as unknown,
      }
    },
  }
}
export const answer =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status })
