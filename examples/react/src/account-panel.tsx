import { useAppKitAccount, useAppKitBalance, useAppKitNetwork, useWalletInfo } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

export function AccountPanel(): ReactNode {
  const { address, status } = useAppKitAccount()
  const { caipNetwork, caipNetworkId } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const balance = useBalance(status === 'connected' ? `${caipNetworkId}:${address}` : undefined)
  return (
    <section aria-labelledby="account-heading">
      <h2 id="account-heading">Account</h2>
      <dl>
        <dt>Status</dt>
        <dd data-testid="demo-status">{status}</dd>
        <dt>Address</dt>
        <dd data-testid="demo-address">{address ?? 'none'}</dd>
        <dt>Network</dt>
        <dd data-testid="demo-network">{caipNetwork?.name ?? 'none'}</dd>
        <dt>Wallet</dt>
        <dd data-testid="demo-wallet">{walletInfo?.name ?? 'none'}</dd>
        <dt>Balance</dt>
        <dd data-testid="demo-balance">{balance}</dd>
      </dl>
    </section>
  )
}

/** The balance of an account, asked for anew whenever `key` (account and network) changes. */
function useBalance(key: string | undefined): string {
  const { fetchBalance } = useAppKitBalance()
  const [answer, setAnswer] = useState<{ key: string; text: string }>()
  useEffect(() => {
    if (key === undefined) return
    let wanted = true
    void fetchBalance().then(({ data, error }) => {
      if (wanted) setAnswer({ key, text: data ? `${data.balance} ${data.symbol}` : (error ?? '') })
    })
    return () => {
      wanted = false
    }
  }, [key, fetchBalance])
  return key !== undefined && answer?.key === key ? answer.text : 'unknown'
}
