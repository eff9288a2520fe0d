import { createTestClient, createWalletClient, defineChain, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeDeployData, getContractAddress, keccak256, parseAbi, parseEther, toHex } from 'viem/utils'

import { devAddresses } from '../chains/dev-accounts.ts'
import type { SandboxChain } from '../chains/start-chains.ts'
import { sandboxDollarCode } from './sandbox-dollar.generated.ts'

/** Who makes the token, and hands in what was signed. */
export const facilitator = privateKeyToAccount(keccak256(toHex('The facilitator of the Latchkey sandbox')))

/** Where every chain has it, once somebody asked to be paid: it is the first that the facilitator makes. */
export const dollarAddress = getContractAddress({ from: facilitator.address, nonce: 0n })

/** What each funded account has of it, in the smallest unit: 100. */
export const dollarsEach = 100_000_000n

const abi = parseAbi(['constructor(address[] holders, uint256 each)'])

/** A client of a chain that sends as the facilitator. */
export function facilitatorClient({ caip2, name, nativeCurrency, url }: SandboxChain) {
  const id = Number(caip2.slice('eip155:'.length))
  const chain = defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [url] } } })
  const transport = http(url, { retryCount: 0 })
  return createWalletClient({ account: facilitator, chain, transport, pollingInterval: 50 }).extend(publicActions)
}

/** Puts the token on a chain that has none yet, as after a reset. */
export async function ensureDollar(chain: SandboxChain): Promise<void> {
  const client = facilitatorClient(chain)
  if (await client.getCode({ address: dollarAddress })) return
  const node = createTestClient({ mode: 'anvil', transport: http(chain.url) })
  await node.setBalance({ address: facilitator.address, value: parseEther('100') })
  const data: Hex = encodeDeployData({ abi, bytecode: sandboxDollarCode, args: [devAddresses, dollarsEach] })
  await client.waitForTransactionReceipt({ hash: await client.sendTransaction({ data }) })
}
