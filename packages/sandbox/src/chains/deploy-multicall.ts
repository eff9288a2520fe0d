import { callOne } from './json-rpc-call.ts'
import { multicall3Code } from './multicall3-code.generated.ts'

/** Address of Multicall3 on public chains, to which viem and wagmi send joined reads. */
const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Put Multicall3 on the chain at `url`. */
export async function deployMulticall(url: string): Promise<void> {
  await callOne(url, 'anvil_setCode', [multicall3Address, multicall3Code])
}
