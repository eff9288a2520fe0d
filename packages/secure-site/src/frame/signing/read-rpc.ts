/** Calls the network's node through the secure site. */
export type ReadRpc = (method: string, params: readonly unknown[]) => Promise<unknown>
