import { encodeFunctionData, parseAbi, parseEther } from 'viem/utils'

import { entryPoints } from '../bundler/entry-point.ts'
import { callOne } from '../chains/json-rpc-call.ts'
import { sendAsOperator } from '../chains/send-as-operator.ts'
import { sandboxPaymasterCode } from './sandbox-paymaster.generated.ts'
import { sandboxTokenPaymasterCode } from './sandbox-token-paymaster.generated.ts'

/** Address of the free paymaster on every chain of the sandbox. */
export const paymasterAddress = '0x00000000000000000000000000000000001A7c70'
/** Address of the paymaster that charges a token. */
export const tokenPaymasterAddress = '0x00000000000000000000000000000000001A7c71'

const deployments = [
  [paymasterAddress, sandboxPaymasterCode],
  [tokenPaymasterAddress, sandboxTokenPaymasterCode],
] as const

/** Deploys the paymasters on the chain at `url`, which has both entry points already, and deposits their funds into each. */
export async function deployPaymasters(url: string): Promise<void> {
  await Promise.all(deployments.map(deployment => callOne(url, 'anvil_setCode', deployment)))
  const transactions = deployments.flatMap(([paymaster]) => {
    const data = encodeFunctionData({
      abi: parseAbi(['function depositTo(address account) payable']),
      functionName: 'depositTo',
      args: [paymaster],
    })
    return entryPoints.map(({ address }) => ({ to: address, data, value: parseEther('1000'), gas: 100_000 }))
  })
  await sendAsOperator(url, transactions)
}
