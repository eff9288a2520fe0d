/** Asks the network's node, by way of the secure site. */
export type ReadRpc = (method: string, params: readonly unknown[]) => Promise<unknown>
