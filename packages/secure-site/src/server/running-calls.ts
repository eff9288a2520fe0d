/** Calls that a server lets finish before it closes. */
export interface RunningCalls {
  /** Adds a call, which must not reject. @returns the call */
  add<Value>(call: Promise<Value>): Promise<Value>
  /** Resolves once all calls have finished, or after `limitMs`. */
  finish(limitMs: number): Promise<void>
}

export function createRunningCalls(): RunningCalls {
  const running = new Set<Promise<unknown>>()
  return {
    add(call) {
      running.add(call)
      void call.finally(() => running.delete(call))
      return call
    },
    async finish(limitMs) {
      let timer: ReturnType<typeof setTimeout> | undefined
      await Promise.race([Promise.allSettled(running), new Promise(resolve => (timer = setTimeout(resolve, limitMs)))])
      clearTimeout(timer)
    },
  }
}
