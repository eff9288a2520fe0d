import { vi } from 'vitest'

/** How a page is in view: how much of it, and whether nothing covers or changes it. */
interface View {
  readonly intersectionRatio: number
  readonly isVisible: boolean
}

/**
 * Has the page of a test be in full view: the runner scales the frame that tests are in, and no button works in one.
 *
 * @returns has it be so in another way
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
