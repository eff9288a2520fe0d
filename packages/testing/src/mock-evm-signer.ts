import type { MockEvmAccount } from './mock-evm-accounts.ts'

/** Cryptography of a mock EVM wallet. viem is loaded with the first signature. */
export interface MockEvmSigner {
  /** Signs a message (EIP-191). @param data hex, or text as some sites pass it */
  signMessage(account: MockEvmAccount, data: string): Promise<string>
  /** Signs typed data (EIP-712). @param typedData as JSON text or as an object */
  signTypedData(account: MockEvmAccount, typedData: unknown): Promise<string>
  /** Signs and sends a transaction. @param rpcUrl the chain's node @returns the hash */
  sendTransaction(account: MockEvmAccount, transaction: unknown, chainId: number, rpcUrl: string): Promise<string>
}

export function createMockEvmSigner(): MockEvmSigner {
  return {
    async signMessage(account, data) {
      const signer = await toSigner(account)
      return signer?.signMessage({ message: isHex(data) ? { raw: data } : data }) ?? fixedSignature
    },
    async signTypedData(account, typedData) {
      const signer = await toSigner(account)
      const parsed: unknown = typeof typedData === 'string' ? JSON.parse(typedData) : typedData
      return signer?.signTypedData(parsed as Parameters<typeof signer.signTypedData>[0]) ?? fixedSignature
    },
    async sendTransaction(account, transaction, chainId, rpcUrl) {
      const signer = await toSigner(account)
      if (!signer) throw new Error(`The mock wallet has no key of ${account.address}, and so cannot send`)
      const { createWalletClient, http } = await import('viem')
      const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      const chain = { id: chainId, name: 'Test', nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } }
      const client = createWalletClient({ account: signer, chain, transport: http(rpcUrl) })
      const { to, value, data } = transaction as Record<string, `0x${string}` | undefined>
      return client.sendTransaction({
        ...(to && { to }),
        ...(value && { value: BigInt(value) }),
        ...(data && { data }),
      })
    },
  }
}

async function toSigner({ address, privateKey }: MockEvmAccount) {
  if (!privateKey) return undefined
  const { privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(privateKey)
  if (account.address.toLowerCase() !== address.toLowerCase())
    throw new Error(`The private key given for ${address} is that of ${account.address}`)
  return account
}

const fixedSignature = `0x${'5a'.repeat(65)}`

function isHex(data: string): data is `0x${string}` {
  return /^0x([0-9a-f]{2})*$/i.test(data)
}
