/**
 * Asks the browser to keep this origin's data when it needs space: the share of a device is there alone. Most browsers decide by themselves, and a refusal changes nothing.
 *
 * @returns whether the data is kept
 */
export async function persistStorage(
  storage: Partial<Pick<StorageManager, 'persisted' | 'persist'>> | undefined = globalThis.navigator?.storage,
): Promise<boolean> {
  try {
    return ((await storage?.persisted?.()) || (await storage?.persist?.())) ?? false
  } catch {
    // A frame in a page of another site may not ask.
    return false
  }
}
