import { RpcError } from './rpc-error.ts'

/** One request that a site made. */
export interface InPageRequest {
  /** CAIP-2 namespace of the request. */
  namespace: string
  method: string
  params: unknown
}

export interface InPageRequests {
  /** Every request, oldest first. */
  readonly all: readonly InPageRequest[]
  /** Makes the next request (of this method, or of any; of this namespace, or of any) fail with this error. */
  failNext(error: { code: number; message: string; data?: unknown }, method?: string, namespace?: string): void
  /** Records a request. Returns the error that a test requested for it, if any. */
  receive(request: InPageRequest): RpcError | undefined
}

/** Creates the log of a site's requests, with the failures that a test requests. */
export function createInPageRequests(): InPageRequests {
  const all: InPageRequest[] = []
  const failures: { error: RpcError; method: string | undefined; namespace: string | undefined }[] = []

  return {
    all,
    failNext({ code, message, data }, method, namespace) {
      failures.push({ error: new RpcError(code, message, data), method, namespace })
    },
    receive(request) {
      all.push(request)
      const failing = failures.findIndex(
        ({ method, namespace }) =>
          (method ?? request.method) === request.method && (namespace ?? request.namespace) === request.namespace,
      )
      const [failure] = failing < 0 ? [] : failures.splice(failing, 1)
      return failure?.error
    },
  }
}
