import type { NetworkOption } from './options.ts'
import { createNetworks } from './networks.ts'

/** Creates networks whose nodes have no limit, for one user. */
export function createUnlimitedNetworks(networks: readonly NetworkOption[], approvalWindowAbove?: string) {
  return createNetworks(
    { networks, ...(approvalWindowAbove !== undefined && { approvalWindowAbove }) },
    { spend: () => undefined },
    {
      open: async (_userId, _chainId, _method, params) => ({ params }),
      close: async (_userId, _chainId, _method, answer) => answer,
    },
  )
}
