import { noteMultiWallet } from '@latchkey/appkit'
import { watch } from 'vue'

import type { KitSource } from './kit-source.ts'

/** Warns the site's developers once, when a composable first uses connections, that only the active one is listed. */
export function useMultiWalletNotice({ kit }: KitSource): void {
  if (typeof document !== 'undefined') watch(kit, kit => kit && noteMultiWallet(kit), { immediate: true })
}
