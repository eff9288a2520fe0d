/** The problem of a body. */
export type BodyProblem = 'messageTooLarge' | 'messageUnreadable'

/** Limit and errors of a body. */
export interface BodyOptions {
  maxBytes: number
  /** Creates the server's error. */
  toError(problem: BodyProblem, message: string): Error
}

/** Parses the JSON of a request, reading no more than the limit. Throws the error of `toError` for an invalid body. */
export async function readBody(
  request: Request,
  { maxBytes, toError }: BodyOptions,
): Promise<Readonly<Record<string, unknown>>> {
  const tooLarge = () => toError('messageTooLarge', `A request has at most ${maxBytes} bytes`)
  const unreadable = (message: string) => toError('messageUnreadable', message)
  const { headers } = request
  const length = headers.get('content-length')
  if (Number(length) > maxBytes) throw tooLarge()
  const type = headers.get('content-type') ?? ''
  // A form can send other content types to another site without a CORS preflight.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unreadable('A request is sent as application/json')
  // An HTTP server reads no more than the announced length, so the whole body is requested at once. A stream would cost as much
  // as the rest of the request.
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

/** Reads the bytes of a request, up to the limit. @returns `undefined` if there are more */
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
      // Not awaited, because the sender might never end.
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

/** @throws TypeError for invalid UTF-8 */
function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
