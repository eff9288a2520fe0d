import type { SdkIdentity } from '@latchkey/protocol'

import type { Store } from '../create-store.ts'
import type { Services } from '../options.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

/** A named service and who calls it: `st`, `sv` and `projectId` go with every call. */
export interface ServiceClient {
  /** What asks. */
  readonly http: HttpClient
  /** What the kit says of itself in requests. */
  readonly sdk: SdkIdentity
}

/**
 * The client of a service over HTTP, or `undefined` where the site names none: then it is not called.
 *
 * @param clientId by what id the service knows this page @default none
 */
export function createServiceClient(
  { options, environment, sdk }: Pick<Store, 'options' | 'environment' | 'sdk'>,
  service: Exclude<keyof Services, 'relay'>,
  clientId?: () => string | undefined,
): ServiceClient | undefined {
  const baseUrl = options.services[service]
  if (!baseUrl) return undefined
  return {
    http: createHttpClient({
      baseUrl,
      fetch: request => environment.fetch(request),
      clock: environment.clock,
      ...(clientId && { clientId }),
    }),
    sdk: { projectId: options.projectId, st: sdk.type, sv: sdk.version },
  }
}
