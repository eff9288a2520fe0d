import { FrameError } from '../frame-error.ts'
import type { PermissionStore } from '../permissions/permission-store.ts'

/** Where nothing can be counted on a disk nothing is granted: what is used by a permission is used without the person, who could not open the window. */
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
