import { getCurrentInstance, onMounted, watch, type WatchSource } from 'vue'

/** Calls once the component is on the page (elsewhere at once), and again when what is followed changes. What it returns ends it. */
export function whileShown<Value>(followed: WatchSource<Value>, begin: (value: Value) => () => void): void {
  if (typeof document === 'undefined') return
  const follow = (): void => void watch(followed, (value, _, onCleanup) => onCleanup(begin(value)), { immediate: true })
  const instance = getCurrentInstance()
  // A hook of a component that is there already would wait for good.
  if (instance && !instance.isMounted) onMounted(follow)
  else follow()
}
