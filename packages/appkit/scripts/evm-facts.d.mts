import type { Chain } from 'viem'

import type { EvmNetwork } from '../src/networks/evm-network.ts'

export function evmFacts(chain: Chain): EvmNetwork
