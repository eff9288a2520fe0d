import type { WalletListing } from '@latchkey/protocol'

/** A wallet of the directory with what its generated logo is drawn from. */
export interface DirectoryEntry {
  listing: WalletListing & { image_id: string }
  /** `#rrggbb` */
  color: string
}

/** Drop the fields that are undefined, so that the answer names only what is known. */
export function withoutGaps<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T
}
