import { once } from '@latchkey/primitives'

import { CustodyError } from '../custody/custody-error.ts'
import { createSealedStore, type SealedStore, unsealedStore } from '../custody/sealed-store.ts'
import type { ShareStore } from '../custody/share-store.ts'
import type { DeviceWindow, DeviceWindowParts } from './device-window/device-window.ts'
import type { PermissionStore } from './permissions/permission-store.ts'

/** Where the frame keeps what outlives it: in what the browser gives it, its own or that of the two sites together, and where that is nothing, in a window of the secure site. */
export interface FrameStorage {
  /** Where device shares are. */
  shares(): Promise<ShareStore>
  /** What the accounts of this browser have granted. */
  permissions(): Promise<PermissionStore>
  /** Nothing where the browser keeps what the frame keeps. */
  window(): Promise<DeviceWindow | undefined>
}

/**
 * @param own device shares in the frame's own storage
 * @param isDenied whether the browser denies this frame all storage
 */
export function createFrameStorage(
  parts: DeviceWindowParts,
  own: SealedStore = createSealedStore(),
  isDenied: () => boolean = deniesStorage,
): FrameStorage {
  /** Looked for once, at the first need. */
  const window = once(async () => {
    if (await keeps(own, isDenied)) return undefined
    const { createDeviceWindow } = await import('./device-window/device-window.ts')
    return createDeviceWindow(parts)
  })
  return {
    window,
    shares: async () => unsealedStore((await window())?.shares ?? own),
    async permissions() {
      if (await window()) return (await import('./device-window/no-permissions.ts')).noPermissions
      return (await import('./permissions/permission-store.ts')).createPermissionStore()
    },
  }
}

/**
 * Whether the browser gives this frame a database: reading the one that it needs makes it.
 *
 * @throws CustodyError `storageUnavailable` where one that it gives fails, of a full disk for example: what is kept in it would be looked for in a window
 */
async function keeps(store: SealedStore, isDenied: () => boolean): Promise<boolean> {
  try {
    await store.read('nobody')
    return true
  } catch (error) {
    if (error instanceof CustodyError && error.code === 'storageUnavailable' && isDenied()) return false
    throw error
  }
}

function deniesStorage(): boolean {
  try {
    void localStorage.length
    return false
  } catch {
    return true
  }
}
