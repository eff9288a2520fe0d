import type { WalletListing } from '@latchkey/protocol'

/** A wallet of the directory with the colour of its generated logo. */
export interface DirectoryEntry {
  listing: WalletListing & { image_id: string }
  /** `#rrggbb` */
  color: string
}

/** Removes undefined fields. */
export function omitEmptyFields<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
