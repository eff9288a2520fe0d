import { encodeFunctionData, parseAbi, parseEther } from 'viem/utils'

import { entryPoints } from '../bundler/entry-point.ts'
import { callOne } from '../chains/json-rpc-call.ts'
import { sendAsOperator } from '../chains/send-as-operator.ts'
import { sandboxPaymasterCode } from './sandbox-paymaster.generated.ts'

/** Where every chain of the sandbox has its paymaster. */
export const paymasterAddress = '0x00000000000000000000000000000000001A7c70'

/** Puts the paymaster on the chain at `url`, which has both entry points already, and what it pays with into each. */
export async function deployPaymaster(url: string): Promise<void> {
  await callOne(url, 'anvil_setCode', [paymasterAddress, sandboxPaymasterCode])
  const data = encodeFunctionData({
    abi: parseAbi(['function depositTo(address account) payable']),
    functionName: 'depositTo',
    args: [paymasterAddress],
  })
  await sendAsOperator(
    url,
    entryPoints.map(({ address }) => ({ to: address, data, value: parseEther('1000'), gas: 100_000 })),
  )
}
