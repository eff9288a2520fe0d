/** Where the sandbox of this demo listens. */
export const sandboxUrl: string =
  new URLSearchParams(location.search).get('sandbox') ??
  (import.meta.env.VITE_SANDBOX_URL as string | undefined) ??
  'http://127.0.0.1:4040'

/** The last of the ten accounts that every EVM chain of the sandbox starts with; its node signs for it. */
const giver = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const oneInWei = '0xde0b6b3a7640000'

/** Sends one of the currency of its chain to an account, where the sandbox has that chain. */
export function fund(namespace: string, reference: string, address: string): Promise<void> {
  return namespace === 'solana'
    ? callNode(`solana:${reference}`, 'requestAirdrop', [address, 1_000_000_000])
    : callNode(`eip155:${reference}`, 'eth_sendTransaction', [{ from: giver, to: address, value: oneInWei }])
}

async function callNode(chainId: string, method: string, params: readonly unknown[]): Promise<void> {
  const response = await fetch(`${sandboxUrl}/v1/?chainId=${chainId}&projectId=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error } = (await response.json()) as { error?: { message: string } }
  if (error) throw new Error(error.message)
}
