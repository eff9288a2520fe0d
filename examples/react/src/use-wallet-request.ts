import { useAppKitProvider } from '@latchkey/react'
import { useState } from 'react'
import type { EIP1193Provider } from 'viem'

/** A request to the connected wallet, with its answer or its error as text. */
export function useWalletRequest(send: (provider: EIP1193Provider) => Promise<string>): {
  run(): void
  isWaiting: boolean
  text: string
} {
  const { walletProvider } = useAppKitProvider<EIP1193Provider>('eip155')
  const [isWaiting, setWaiting] = useState(false)
  const [text, setText] = useState('')
  return {
    isWaiting,
    text,
    run() {
      if (!walletProvider) return
      setWaiting(true)
      setText('')
      send(walletProvider)
        .then(setText, (error: Error) => setText(error.message))
        .finally(() => setWaiting(false))
    },
  }
}
