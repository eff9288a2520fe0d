/** What can be wrong with a body. */
export type BodyProblem = 'messageTooLarge' | 'messageUnreadable'

/** How much is read, and what is thrown. */
export interface BodyOptions {
  maxBytes: number
  /** Makes the error of the server. */
  refuse(problem: BodyProblem, message: string): Error
}

/** Reads the JSON of a request, and no more of it than the limit. What `refuse` makes of a body that is none is thrown. */
export async function readBody(
  request: Request,
  { maxBytes, refuse }: BodyOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const tooLarge = () => refuse('messageTooLarge', `A request has at most ${maxBytes} bytes`)
  const unreadable = (message: string) => refuse('messageUnreadable', message)
  const { headers } = request
  const length = headers.get('content-length')
  if (Number(length) > maxBytes) throw tooLarge()
  const type = headers.get('content-type') ?? ''
  // What a form can send goes out to another site without its leave being asked.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unreadable('A request is sent as application/json')
  // No server of HTTP reads more than the length that was told: it can hand that over at once, where a stream costs as much as all else that is done for a request.
  const isWhole =
    /^\d+$/.test(length ?? '') && !['transfer-encoding', 'content-encoding'].some(name => headers.has(name))
  const bytes = isWhole ? new Uint8Array(await request.arrayBuffer()) : await readBytes(request.body, maxBytes)
  if (!bytes || bytes.byteLength > maxBytes) throw tooLarge()
  let value: unknown
  try {
    value = JSON.parse(decode(bytes))
  } catch (error) {
    throw unreadable(error instanceof TypeError ? 'The request is no UTF-8' : 'The request is no JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('The request is no object')
  return value as Record<string, unknown>
}

/** The bytes of a request, and no more of them than the limit. @returns undefined where there are more */
export async function readBytes(body: Request['body'], maxBytes: number): Promise<Uint8Array | undefined> {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > maxBytes) {
      // Not awaited: whoever sends might never end.
      reader.cancel().catch(() => {})
      return undefined
    }
    chunks.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

/** @throws TypeError for what is no UTF-8 */
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
