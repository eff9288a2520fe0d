import { FrameError } from '../frame-error.ts'
import type { PermissionStore } from '../permissions/permission-store.ts'

/**
 * Permissions of a browser without storage: none are granted, because their uses cannot be counted on a disk without
 * the user, who would have to open the window.
 */
export const noPermissions: PermissionStore = {
  async change(_owner, act) {
    const none: never[] = []
    const { grants, result } = act(none)
    if (grants === none) return result
    throw new FrameError(
      4100,
      'This browser keeps nothing for this frame: ask without a permission, and the person decides',
    )
  },
}
