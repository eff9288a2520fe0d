import { getCurrentInstance, onMounted, watch, type WatchSource } from 'vue'

/**
 * Calls `begin` once the component is mounted (outside of components at once), and again when `followed` changes. Its result is
 * called to end it.
 */
export function whileShown<Value>(followed: WatchSource<Value>, begin: (value: Value) => () => void): void {
  if (typeof document === 'undefined') return
  const follow = (): void => void watch(followed, (value, _, onCleanup) => onCleanup(begin(value)), { immediate: true })
  const instance = getCurrentInstance()
  // A mounted hook of a component that is mounted already would never be called.
  if (instance && !instance.isMounted) onMounted(follow)
  else follow()
}
