import {
  useAppKitAccount,
  useAppKitAccountDetails,
  useAppKitNetwork,
  useDisconnect,
  useWalletInfo,
} from '@latchkey/react'
import type { ReactNode } from 'react'

import { families } from './kit.ts'
import { formatFigure, texts } from './texts.ts'
import { useConnectedFamilies } from './use-connected-families.ts'

const { connection } = texts

/** How the connection stands: in words, then in figures. */
export function ConnectionPlate(): ReactNode {
  const { address, status, isConnected } = useAppKitAccount()
  const { balance, balanceSymbol = '' } = useAppKitAccountDetails()
  const { caipNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const connected = useConnectedFamilies()
  const wallet = walletInfo?.name ?? connection.none
  const network = caipNetwork?.name ?? connection.none
  return (
    <section className="plate connection" aria-labelledby="connection-heading">
      <div className="line">
        <h2 id="connection-heading">{connection.heading}</h2>
        <span className="tag" data-state={status} data-testid="demo-status">
          {connection.status[status]}
        </span>
      </div>
      <output className="sentence">
        {status === 'connected' ? connection.sentence.connected(wallet, network) : connection.sentence[status]}
      </output>
      <dl>
        {isConnected && (
          <>
            {balance !== undefined && (
              <>
                <dt>{connection.balance}</dt>
                <dd className="figure">
                  <bdi dir="ltr" data-testid="demo-balance">
                    {`${formatFigure(balance)} ${balanceSymbol}`}
                  </bdi>
                </dd>
              </>
            )}
            <dt>{connection.address}</dt>
            <dd>
              <bdi className="code" dir="ltr" data-testid="demo-address">
                {address}
              </bdi>
            </dd>
          </>
        )}
        <dt>{connection.network}</dt>
        <dd data-testid="demo-network">{network}</dd>
        <dt>{connection.wallet}</dt>
        <dd data-testid="demo-wallet">{wallet}</dd>
        <dt>{connection.families}</dt>
        <dd>
          <bdi>{connection.of(connected, families.length)}</bdi>
        </dd>
      </dl>
      {isConnected && (
        <button data-testid="demo-disconnect" onClick={() => void disconnect()}>
          {connection.disconnect}
        </button>
      )}
    </section>
  )
}
