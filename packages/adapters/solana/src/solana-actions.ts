import { checkNetwork } from '@latchkey/adapter-kit'
import type { AdapterActions } from '@latchkey/primitives'

import { fetchBalance } from './fetch-balance.ts'
import { createPaymentLink } from './payment-link.ts'

export const solanaActions = {
  async fetchBalance(account, network, signal) {
    signal?.throwIfAborted()
    checkNetwork('solana', network)
    return await fetchBalance(account, network, signal)
  },
  createPaymentLink,
} satisfies AdapterActions
