import { encodeFunctionData, namehash, parseAbi } from 'viem'

import { sendAsOperator } from '../chains/send-as-operator.ts'
import { universalResolver } from './deploy-names.ts'
import { gatewayPath } from './gateway-routes.ts'
import { gatewaySigner } from './name-gateway.ts'
import type { NameRecord } from './name-record.ts'

const abi = parseAbi([
  'function setAddress(bytes32 node, address account)',
  'function setText(bytes32 node, string key, string value)',
  'function setPrimaryName(address account, string name)',
  'function setGateways(bytes32 node, string[] urls, address signer)',
])

/** Gives `address` a primary name with text records. @param origin of the sandbox */
export async function setName(
  url: string,
  { name, address, texts, gateways }: NameRecord,
  origin: string,
): Promise<void> {
  const node = namehash(name)
  const urls = gateways === true ? [`${origin}${gatewayPath}/{sender}/{data}.json`] : (gateways ?? [])
  const claim = [
    encodeFunctionData({ abi, functionName: 'setGateways', args: [node, urls, gatewaySigner.address] }),
    encodeFunctionData({ abi, functionName: 'setPrimaryName', args: [address, name] }),
  ]
  const records = [
    encodeFunctionData({ abi, functionName: 'setAddress', args: [node, address] }),
    ...Object.entries(texts).map(([key, value]) =>
      encodeFunctionData({ abi, functionName: 'setText', args: [node, key, value] }),
    ),
  ]
  await sendAsOperator(
    url,
    [...claim, ...(gateways === undefined ? records : [])].map(data => ({
      to: universalResolver,
      data,
      gas: 1_000_000,
    })),
  )
}
