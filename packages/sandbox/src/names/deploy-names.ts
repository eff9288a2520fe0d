import { callOne } from '../chains/json-rpc-call.ts'
import { sandboxNamesCode } from './sandbox-names.generated.ts'

/** Where ENS has its universal resolver on Ethereum; libraries look there. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Put the name service on the chain at `url`. */
export async function deployNames(url: string): Promise<void> {
  await callOne(url, 'anvil_setCode', [universalResolver, sandboxNamesCode])
}
