import { once } from '@latchkey/primitives'

import { CustodyError } from '../custody/custody-error.ts'
import { createSealedStore, type SealedStore, unsealedStore } from '../custody/storage/sealed-store.ts'
import type { ShareStore } from '../custody/share-store.ts'
import type { DeviceWindow, DeviceWindowParts } from './device-window/device-window.ts'
import type { PermissionStore } from './permissions/permission-store.ts'
import type { BegunRequests } from './requests/begun-requests.ts'

/** Where the frame keeps what outlives it: in what the browser gives it, its own or that of the two sites together, and where that is nothing, in a window of the secure site. */
export interface FrameStorage {
  /** Where device shares are. */
  shares(): Promise<ShareStore>
  /** What the accounts of this browser have granted. */
  permissions(): Promise<PermissionStore>
  /** Which requests to send something were begun. */
  requests(): Promise<BegunRequests>
  /** Nothing where the browser keeps what the frame keeps. */
  window(): Promise<DeviceWindow | undefined>
  /** Where the browser keeps what the frame keeps: the window that kept it while the browser did not. Nothing where the frame has the storage of that window itself. */
  formerWindow(): Promise<DeviceWindow | undefined>
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
    return load(parts)
  })
  const load = async (given: DeviceWindowParts): Promise<DeviceWindow> =>
    (await import('./device-window/device-window.ts')).createDeviceWindow(given)
  /** One, which knows what this load has begun. */
  const requests = once(async () =>
    (await window())
      ? (await import('./requests/forgetful-requests.ts')).createForgetfulRequests()
      : (await import('./requests/begun-requests.ts')).createBegunRequests(),
  )
  return {
    window,
    async formerWindow() {
      if ((await window()) || sharesStorage(parts)) return undefined
      // Who is logged in the frame knows better.
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

/** Whether frame and window are on the site of the page by their names alone. Of some they cannot tell: that window is looked into for nothing. */
function sharesStorage({ own, address, site }: DeviceWindowParts): boolean {
  const [window, page] = [new URL(address), new URL(site)]
  const isOfPage = window.hostname === page.hostname || window.hostname.endsWith(`.${page.hostname}`)
  // In a page that is in a page of another site the frame has other storage.
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
