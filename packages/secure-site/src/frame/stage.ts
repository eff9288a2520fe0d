/** Content that the frame draws. */
export interface Showing {
  /** Renders a template or an element in a language. */
  draw(locale: string): unknown
}

/** The stage on which the frame shows one content after the other. */
export interface FrameStage {
  /** Returns the present content. */
  current(): Showing | undefined
  /** Adds a listener for changes. */
  onChange(call: () => void): void
  /**
   * Shows content after earlier requests, until it is resolved.
   *
   * @param make creates the content with the functions that end it, or show other content until then
   * @throws the signal's reason, or the reason of its rejection
   */
  show<Result>(
    make: (
      resolve: (result: Result) => void,
      reject: (reason: Error) => void,
      replace: (showing: Showing) => void,
    ) => Showing,
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
            put(make(resolve as (result: unknown) => void, reject, put))
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
