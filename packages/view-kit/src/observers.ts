/** Observes the sizes of elements. Does nothing without layout, as in jsdom. */
export function createResizeObserver(
  onResize: () => void,
): Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'> {
  return typeof ResizeObserver === 'function' ? new ResizeObserver(onResize) : idle
}

/** Observes which elements scroll into view. Does nothing without layout, as in jsdom. */
export function createIntersectionObserver(
  onChange: (entries: readonly IntersectionObserverEntry[]) => void,
): Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  return typeof IntersectionObserver === 'function' ? new IntersectionObserver(onChange) : idle
}

const idle = { observe() {}, unobserve() {}, disconnect() {} }
