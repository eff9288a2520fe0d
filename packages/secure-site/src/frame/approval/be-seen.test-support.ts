import { vi } from 'vitest'

/** Has the page of a test be in full view: the runner scales the frame that tests are in, and no button works in one. */
export function beSeen(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ intersectionRatio: 1, isVisible: true }])
      }
      disconnect() {}
    },
  )
}
