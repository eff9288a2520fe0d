import { readBody as readLimited } from '@latchkey/http-server'

import { SiwxError } from '../siwx-error.ts'

/** Maximum size of a body in bytes: more than a message, its signature and the sign-in of a pairing take. */
const maxBytes = 64 * 1_024

/**
 * Reads the JSON of a request, up to the maximum size.
 *
 * @throws SiwxError `messageTooLarge`, `messageUnreadable`
 */
export function readBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  return readLimited(request, { maxBytes, toError: (problem, message) => new SiwxError(problem, message) })
}
