import { useAppKitAccount, useAppKitNetwork, useWalletInfo } from '@latchkey/react'
import type { ReactNode } from 'react'
import { useAccount, useChainId } from 'wagmi'

/** Shows the state of wagmi and that of the kit, side by side. */
export function ConnectionTable(): ReactNode {
  const wagmi = useAccount()
  const chainId = useChainId()
  const kit = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo('eip155')
  const rows = [
    ['status', wagmi.status, kit.status],
    ['address', wagmi.address, kit.address],
    ['chain', wagmi.chainId ?? chainId, caipNetwork?.id],
    ['wallet', wagmi.connector?.name, walletInfo?.name],
  ] as const
  return (
    <section aria-labelledby="connection-heading">
      <h2 id="connection-heading">Connection</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">of</th>
            <th scope="col">wagmi</th>
            <th scope="col">Latchkey</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ofWagmi, ofKit]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-testid={`wagmi-${name}`}>{ofWagmi}</td>
              <td data-testid={`kit-${name}`}>{ofKit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
