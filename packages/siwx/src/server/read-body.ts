import { SiwxError } from '../siwx-error.ts'

/** More than a message, its signature and the sign-in of a pairing take. */
const maxBytes = 64 * 1_024

/**
 * Reads the JSON of a request, and no more of it than the limit.
 *
 * @throws SiwxError messageTooLarge, messageUnreadable
 */
export async function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const type = request.headers.get('content-type') ?? ''
  // What a form can send goes out to another site without its leave being asked.
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw unreadable('A request is sent as application/json')
  const text = await readText(request.body)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw unreadable('The request is no JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable('The request is no object')
  return value as Record<string, unknown>
}

async function readText(body: Request['body']): Promise<string> {
  if (!body) return ''
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
      throw tooLarge()
    }
    chunks.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all)
  } catch {
    throw unreadable('The request is no UTF-8')
  }
}

function tooLarge(): SiwxError {
  return new SiwxError('messageTooLarge', `A request has at most ${maxBytes} bytes`)
}

function unreadable(message: string): SiwxError {
  return new SiwxError('messageUnreadable', message)
}
