import { RpcError } from './rpc-error.ts'

/** One request that a site made. */
export interface InPageRequest {
  /** CAIP-2 namespace of the family that it went to. */
  namespace: string
  method: string
  params: unknown
}

export interface InPageRequests {
  /** Oldest first. */
  readonly all: readonly InPageRequest[]
  /** Makes the next request (of this method, or of any; of this family, or of any) fail with this error. */
  failNext(error: { code: number; message: string; data?: unknown }, method?: string, namespace?: string): void
  /** Notes a request. Returns the error that it has to fail with, if a test asked for one. */
  receive(request: InPageRequest): RpcError | undefined
}

/** The log of what a site asked, and the failures that a test wants. */
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
