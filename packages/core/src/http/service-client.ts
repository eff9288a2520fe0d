import type { SdkIdentity } from '@latchkey/protocol'

import type { Store } from '../create-store.ts'
import type { Services } from '../options.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'

/** The client of a service with the kit's identity: `st`, `sv` and `projectId` go with every call. */
export interface ServiceClient {
  /** Sends the requests. */
  readonly http: HttpClient
  /** The kit's identity in requests. */
  readonly sdk: SdkIdentity
}

/**
 * Creates the client of an HTTP service, or returns `undefined` if the site names none.
 *
 * @param clientId returns the page's id at the service. @default none
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
