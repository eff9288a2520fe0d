/**
 * Requests that the browser keeps this origin's data when it needs space, because a device's share is stored only
 * there. Most browsers decide by themselves, and a denial changes nothing.
 *
 * @returns whether the data is persistent
 */
export async function persistStorage(
  storage: Partial<Pick<StorageManager, 'persisted' | 'persist'>> | undefined = globalThis.navigator?.storage,
): Promise<boolean> {
  try {
    return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false
  } catch {
    // A frame in a page of another site may not request this.
    return false
  }
}
