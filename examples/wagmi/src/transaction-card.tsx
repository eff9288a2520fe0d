import type { ReactNode } from 'react'
import { parseEther } from 'viem'
import { useAccount, useSendTransaction, useWaitForTransactionReceipt } from 'wagmi'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export function TransactionCard(): ReactNode {
  const { isConnected } = useAccount()
  const { data: hash, error, isPending, sendTransaction } = useSendTransaction()
  const { data: receipt } = useWaitForTransactionReceipt({ ...(hash && { hash }) })
  return (
    <section aria-labelledby="transaction-heading">
      <h2 id="transaction-heading">useSendTransaction</h2>
      <button
        data-testid="send"
        disabled={!isConnected || isPending}
        onClick={() => sendTransaction({ to, value: parseEther('0.01') })}
      >
        Send 0.01
      </button>
      <output data-testid="hash">{error?.name ?? hash}</output>
      <p data-testid="receipt">{receipt?.status}</p>
    </section>
  )
}
