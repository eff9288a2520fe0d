import { once } from '@latchkey/primitives'

import { CustodyError } from '../custody/custody-error.ts'
import { createSealedStore, type SealedStore, unsealedStore } from '../custody/storage/sealed-store.ts'
import type { ShareStore } from '../custody/share-store.ts'
import type { DeviceWindow, DeviceWindowParts } from './device-window/device-window.ts'
import type { PermissionStore } from './permissions/permission-store.ts'
import type { BegunRequests } from './requests/begun-requests.ts'

/**
 * Storage of the frame. It uses the browser's own, partitioned or not. Without any it uses a window of the secure site.
 */
export interface FrameStorage {
  /** Returns the store of device shares. */
  shares(): Promise<ShareStore>
  /** Returns the permissions granted by this browser's accounts. */
  permissions(): Promise<PermissionStore>
  /** Returns the store of started sending requests. */
  requests(): Promise<BegunRequests>
  /** Returns the secure window; `undefined` if the browser stores the frame's data. */
  window(): Promise<DeviceWindow | undefined>
  /**
   * Returns the secure window that stored data while the browser did not, if the browser stores the frame's data now.
   * `undefined` if the frame uses the same storage as that window.
   */
  formerWindow(): Promise<DeviceWindow | undefined>
}

/**
 * Creates the storage.
 *
 * @param own device shares in the frame's own storage
 * @param isDenied whether the browser denies this frame all storage
 */
export function createFrameStorage(
  parts: DeviceWindowParts,
  own: SealedStore = createSealedStore(),
  isDenied: () => boolean = deniesStorage,
): FrameStorage {
  /** The window is created once, at its first use. */
  const window = once(async () => {
    if (await keeps(own, isDenied)) return undefined
    return load(parts)
  })
  const load = async (given: DeviceWindowParts): Promise<DeviceWindow> =>
    (await import('./device-window/device-window.ts')).createDeviceWindow(given)
  /** One instance records the requests started in this load. */
  const requests = once(async () =>
    (await window())
      ? (await import('./requests/forgetful-requests.ts')).createForgetfulRequests()
      : (await import('./requests/begun-requests.ts')).createBegunRequests(),
  )
  return {
    window,
    async formerWindow() {
      if ((await window()) || sharesStorage(parts)) return undefined
      // The frame has the newer tokens.
      return load({ ...parts, tokens: undefined })
    },
    shares: async () => unsealedStore((await window())?.shares ?? own),
    async permissions() {
      if (await window()) return (await import('./device-window/no-permissions.ts')).noPermissions
      return (await import('./permissions/permission-store.ts')).createPermissionStore()
    },
    requests,
  }
}

/**
 * Whether the browser gives this frame a database, which is tested by reading.
 *
 * @throws CustodyError `storageUnavailable` if an existing database fails, for example on a full disk: otherwise its
 *   data would be searched in a window
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

/**
 * Whether frame and window share storage because their host names show the same site as the page. Some names do not
 * show it: then the window is searched in vain.
 */
function sharesStorage({ own, address, site }: DeviceWindowParts): boolean {
  const [window, page] = [new URL(address), new URL(site)]
  const isOfPage = window.hostname === page.hostname || window.hostname.endsWith(`.${page.hostname}`)
  // In a page embedded in another site's page, the frame has separate storage.
  return isOfPage && window.protocol === page.protocol && own.parent === own.top
}

function deniesStorage(): boolean {
  try {
    void localStorage.length
    return false
  } catch {
    return true
  }
}
