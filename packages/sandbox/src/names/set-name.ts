import { encodeFunctionData, type Hex, isAddress, namehash, parseAbi } from 'viem'
import { normalize } from 'viem/ens'
import * as v from 'valibot'

import { sendAsOperator } from '../chains/send-as-operator.ts'
import { universalResolver } from './deploy-names.ts'
import { gatewayPath } from './gateway-routes.ts'
import { gatewaySigner } from './name-gateway.ts'

const abi = parseAbi([
  'function setAddress(bytes32 node, address account)',
  'function setText(bytes32 node, string key, string value)',
  'function setPrimaryName(address account, string name)',
  'function setGateways(bytes32 node, string[] urls, address signer)',
])

/** What `POST /sandbox/names` takes. */
export const nameRecordSchema = v.strictObject({
  name: v.pipe(v.string(), v.check(isNormalName, 'Not a name in its normal form (ENSIP-15)')),
  /** The address that the name resolves to, and that claims the name. */
  address: v.pipe(
    v.string(),
    v.check(text => isAddress(text, { strict: false }), 'Not an address'),
    v.transform(text => text as Hex),
  ),
  /** Text records, e.g. `avatar`. */
  texts: v.optional(v.record(v.string(), v.string()), {}),
  /** Its records are not on the chain: the gateway of the sandbox tells them (EIP-3668), or those that are named here. */
  gateways: v.optional(v.union([v.literal(true), v.array(v.string())])),
})

export type NameRecord = v.InferOutput<typeof nameRecordSchema>

/** Give `address` a primary name with text records. @param origin of the sandbox */
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

function isNormalName(name: string): boolean {
  try {
    return name.includes('.') && name.length <= 255 && normalize(name) === name
  } catch {
    return false
  }
}
