import { createAllowedOriginsRequest, readAllowedOrigins } from '@latchkey/protocol'

import type { ServiceClient } from '../http/service-client.ts'
import { isOriginAllowed } from './is-origin-allowed.ts'

/**
 * Whether the project lists a page's origin, which it has to where email or social accounts log in (S5.32). An answer that cannot be read lists everybody.
 *
 * @throws HttpError
 */
export async function isListedOrigin(
  { http, sdk }: ServiceClient,
  origin: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = readAllowedOrigins(await http.get(createAllowedOriginsRequest(sdk), signal))
  return !answer.ok || isOriginAllowed(origin, answer.value.allowedOrigins)
}
