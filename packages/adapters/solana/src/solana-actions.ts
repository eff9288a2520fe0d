import { checkNetwork } from '@latchkey/adapter-kit'
import type { AdapterActions } from '@latchkey/primitives'

import { fetchBalance } from './fetch-balance.ts'
import { fetchTokens } from './fetch-tokens.ts'
import { createPaymentLink } from './payment-link.ts'

export const solanaActions = {
  async fetchBalance(account, network, signal) {
    signal?.throwIfAborted()
    checkNetwork('solana', network)
    return await fetchBalance(account, network, signal)
  },
  async fetchTokens(account, network, addresses, signal) {
    signal?.throwIfAborted()
    checkNetwork('solana', network)
    return await fetchTokens(account, network, addresses, signal)
  },
  createPaymentLink,
} satisfies AdapterActions
