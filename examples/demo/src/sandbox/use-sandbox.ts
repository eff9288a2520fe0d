import { useEffect, useSyncExternalStore } from 'react'

import type { SandboxState } from './create-sandbox-store.ts'
import { sandboxStore } from './sandbox-store.ts'

/** Returns the state of the sandbox. The sandbox is polled while the component is mounted. */
export function useSandbox(): SandboxState {
  useEffect(() => sandboxStore.watch(), [])
  return useSyncExternalStore(sandboxStore.subscribe, sandboxStore.get)
}
