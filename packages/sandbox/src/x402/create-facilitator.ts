import { x402Facilitator } from '@x402/core/facilitator'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import type { Abi, Hex, TypedData } from 'viem'

import type { SandboxChain } from '../chains/start-chains.ts'
import { facilitator as account, facilitatorClients } from './deploy-dollar.ts'

/** Verifies and settles payments on a chain, with the code of x402 itself. */
export function createFacilitator(chain: SandboxChain): x402Facilitator {
  const { reader, sender } = facilitatorClients(chain)
  const scheme = new ExactEvmScheme({
    getAddresses: () => [account.address],
    getCode: ({ address }) => reader.getCode({ address }),
    readContract: ({ abi, ...call }) => reader.readContract({ ...call, abi: abi as Abi }),
    sendTransaction: call => sender.sendTransaction(call),
    verifyTypedData: ({ types, ...call }) => reader.verifyTypedData({ ...call, types: types as TypedData }),
    waitForTransactionReceipt: ({ hash }) => reader.waitForTransactionReceipt({ hash }),
    writeContract: ({ abi, dataSuffix, ...call }): Promise<Hex> =>
      sender.writeContract({ ...call, abi: abi as Abi, ...(dataSuffix && { dataSuffix }) }),
  })
  return new x402Facilitator().register(chain.caip2 as `${string}:${string}`, scheme)
}
