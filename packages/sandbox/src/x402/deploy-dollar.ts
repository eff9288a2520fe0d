import {
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type HttpTransport,
  type PublicClient,
  type WalletClient,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { encodeDeployData, getContractAddress, keccak256, parseAbi, parseEther, toHex } from 'viem/utils'

import { devAddresses } from '../chains/dev-accounts.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { sandboxDollarCode } from './sandbox-dollar.generated.ts'

/** The account that deploys the token and submits signed payments. */
export const facilitator: PrivateKeyAccount = privateKeyToAccount(
  keccak256(toHex('The facilitator of the Latchkey sandbox')),
)

/** Address of the token on every chain after the first payment: the facilitator deploys it first. */
export const dollarAddress: Hex = getContractAddress({ from: facilitator.address, nonce: 0n })

/** Balance of each funded account, in the smallest unit: 100. */
export const dollarsEach = 100_000_000n

const abi = parseAbi(['constructor(address[] holders, uint256 each)'])

/** Clients of a chain: one reads, the other sends as the facilitator. */
export interface FacilitatorClients {
  readonly reader: PublicClient<HttpTransport, Chain>
  readonly sender: WalletClient<HttpTransport, Chain, PrivateKeyAccount>
}

export function facilitatorClients({ caip2, name, nativeCurrency, url }: SandboxChain): FacilitatorClients {
  const id = Number(caip2.slice('eip155:'.length))
  const chain: Chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [url] } } })
  return {
    reader: createPublicClient({ chain, transport: http(url), pollingInterval: 50 }),
    // Never retries, so that nothing is sent twice.
    sender: createWalletClient({ account: facilitator, chain, transport: http(url, { retryCount: 0 }) }),
  }
}

/** Deploys the token on a chain without it, for example after a reset. */
export async function ensureDollar(chain: SandboxChain): Promise<void> {
  const { reader, sender } = facilitatorClients(chain)
  if (await reader.getCode({ address: dollarAddress })) return
  const node = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  await node.setBalance({ address: facilitator.address, value: parseEther('100') })
  const data: Hex = encodeDeployData({ abi, bytecode: sandboxDollarCode, args: [devAddresses, dollarsEach] })
  await reader.waitForTransactionReceipt({ hash: await sender.sendTransaction({ data }) })
}
