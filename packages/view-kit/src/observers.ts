/** Watches the sizes of elements. Where there is no layout, as in jsdom, nobody is told of any. */
export function createResizeObserver(
  onResize: () => void,
): Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'> {
  return typeof ResizeObserver === 'function' ? new ResizeObserver(onResize) : idle
}

/** Watches what scrolls into sight. Where there is no layout, as in jsdom, nobody is told of anything. */
export function createIntersectionObserver(
  onChange: (entries: readonly IntersectionObserverEntry[]) => void,
): Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'> {
  return typeof IntersectionObserver === 'function' ? new IntersectionObserver(onChange) : idle
}

const idle = { observe() {}, unobserve() {}, disconnect() {} }
