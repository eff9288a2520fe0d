import { vi } from 'vitest'

/** Simulated visibility of a page: its visible part, and whether it is covered or altered. */
interface View {
  readonly intersectionRatio: number
  readonly isVisible: boolean
}

/**
 * Makes the test's page fully visible: the runner scales the frame around tests, in which no button would work.
 *
 * @returns sets another visibility
 */
export function beSeen(): (view: View) => void {
  let view: View = { intersectionRatio: 1, isVisible: true }
  const watching = new Set<(entries: View[]) => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell
      constructor(tell: (entries: View[]) => void) {
        this.tell = tell
      }
      observe() {
        watching.add(this.tell)
        this.tell([view])
      }
      disconnect() {
        watching.delete(this.tell)
      }
    },
  )
  return next => {
    view = next
    for (const tell of watching) tell([view])
  }
}
