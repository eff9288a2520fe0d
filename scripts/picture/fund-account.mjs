import { createTestClient, erc20Abi, http, parseEther, parseUnits, publicActions, walletActions } from 'viem'
import { mainnet } from 'viem/chains'

const account = '0x8f3ca1b7e2d94560af18c3d7b02ee9c4d71c41d9'
/** The first of the funded accounts of the sandbox's chain, which signs for it. */
const funder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const holdings = { USDC: '1204.5', DAI: '412.08' }

/**
 * Gives an account of the sandbox's first chain a name and some tokens.
 *
 * @param {{ url: string, rpc: Record<string, string>, tokens: Record<string, { symbol: string, address: `0x${string}` }[]> }} sandbox
 * @returns {Promise<string>} Its address.
 */
export async function fundAccount({ url, rpc, tokens }) {
  const client = createTestClient({ mode: 'anvil', chain: mainnet, transport: http(rpc['eip155:1']) })
    .extend(publicActions)
    .extend(walletActions)
  await client.setBalance({ address: account, value: parseEther('0.841') })
  for (const { symbol, address } of tokens['eip155:1']) {
    if (!(symbol in holdings)) continue
    const args = [account, parseUnits(holdings[symbol], 18)]
    const hash = await client.writeContract({ account: funder, address, abi: erc20Abi, functionName: 'transfer', args })
    await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })
  }
  const named = await fetch(`${url}/sandbox/names`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'maya.eth', address: account }),
  })
  if (!named.ok) throw new Error(`The sandbox did not take the name: ${await named.text()}`)
  return account
}
