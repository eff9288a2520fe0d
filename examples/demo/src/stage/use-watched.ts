import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Follows a value that is read again after each change. Two values with the same JSON are the same value. */
export function useWatched<Source, Value>(
  source: Source | undefined,
  read: (source: Source) => Value,
  watch: (source: Source, listener: () => void) => () => void,
  fallback: Value,
): Value {
  const last = useRef<{ text: string; value: Value }>(undefined)
  const subscribe = useCallback(
    (listener: () => void) => (source === undefined ? () => {} : watch(source, listener)),
    [source, watch],
  )
  return useSyncExternalStore(subscribe, () => {
    const value = source === undefined ? fallback : read(source)
    const text = JSON.stringify(value) ?? ''
    if (last.current?.text !== text) last.current = { text, value }
    return last.current.value
  })
}
