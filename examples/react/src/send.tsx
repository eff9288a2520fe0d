import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { type Address, createWalletClient, custom, type EIP1193Provider, parseEther } from 'viem'
import { mainnet, polygon } from 'viem/chains'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const amount = '0.01'

/** Sends a transaction with viem, as any EVM site does, and opens the kit's own Send screen. */
export function Send(): ReactNode {
  const { open } = useAppKit()
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { chainId } = useAppKitNetwork()
  const { walletProvider: provider } = useAppKitProvider<EIP1193Provider>('eip155')
  const [text, setText] = useState('')

  function run(request: () => Promise<string>): void {
    setText('')
    request().then(setText, (error: Error) => setText(error.message))
  }
  async function send(): Promise<string> {
    if (!provider) throw new Error('Connect an EVM wallet first')
    return createWalletClient({ transport: custom(provider) }).sendTransaction({
      account: address as Address,
      chain: [mainnet, polygon].find(({ id }) => id === chainId) ?? null,
      to,
      value: parseEther(amount),
    })
  }
  async function openSend(): Promise<string> {
    const { hash } = await open({ view: 'WalletSend' })
    return hash
  }
  return (
    <section>
      <h2>Send</h2>
      <p>
        <button data-testid="demo-send" disabled={!address} onClick={() => run(send)}>
          Send {amount} with viem
        </button>
        <button data-testid="demo-view-WalletSend" disabled={!address} onClick={() => run(openSend)}>
          Open Send
        </button>
      </p>
      <output data-testid="demo-hash">{text}</output>
    </section>
  )
}
