import { createAllowedOriginsRequest, readAllowedOrigins } from '@latchkey/protocol'

import type { ServiceClient } from '../http/service-client.ts'
import { isOriginAllowed } from './is-origin-allowed.ts'

/**
 * Whether the project's list allows a page's origin, as is required for logins by email or social account (S5.32). A
 * malformed answer allows every origin.
 *
 * @throws HttpError if the status is not ok
 */
export async function isListedOrigin(
  { http, sdk }: ServiceClient,
  origin: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = readAllowedOrigins(await http.get(createAllowedOriginsRequest(sdk), signal))
  return !answer.ok || isOriginAllowed(origin, answer.value.allowedOrigins)
}
