/** What the frame draws at a time. */
export interface Showing {
  /** A template, or an element, in a language. */
  draw(locale: string): unknown
}

/** Where the frame shows one thing after the other. */
export interface FrameStage {
  /** What shows now. */
  current(): Showing | undefined
  /** Hears when that changes. */
  onChange(call: () => void): void
  /**
   * Shows something, after what was to be shown before it, until it is decided.
   *
   * @param make is told how it ends
   * @throws the signal's reason, and what it is rejected with
   */
  show<Result>(
    make: (resolve: (result: Result) => void, reject: (reason: Error) => void) => Showing,
    signal: AbortSignal,
  ): Promise<Result>
}

export function createStage(): FrameStage {
  let line: Promise<unknown> = Promise.resolve()
  let current: Showing | undefined
  let changed = (): void => {}

  function put(showing: Showing | undefined): void {
    current = showing
    changed()
  }

  return {
    current: () => current,
    onChange(call) {
      changed = call
    },
    show<Result>(make: Parameters<FrameStage['show']>[0], signal: AbortSignal): Promise<Result> {
      const turn = line.then(async () => {
        signal.throwIfAborted()
        try {
          return await new Promise<Result>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
            put(make(resolve as (result: unknown) => void, reject))
          })
        } finally {
          put(undefined)
        }
      })
      line = turn.catch(() => {})
      return turn
    },
  }
}
