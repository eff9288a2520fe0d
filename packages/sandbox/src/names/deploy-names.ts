import { callOne } from '../chains/json-rpc-call.ts'
import { sandboxNamesCode } from './sandbox-names.generated.ts'

/** Address of ENS's universal resolver on Ethereum, which libraries use. */
export const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/** Deploys the name service on the chain at `url`. */
export async function deployNames(url: string): Promise<void> {
  await callOne(url, 'anvil_setCode', [universalResolver, sandboxNamesCode])
}
