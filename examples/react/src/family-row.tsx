import { type ChainNamespace, useAppKitAccount, useDisconnect, useWalletInfo } from '@latchkey/react'
import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { useOpenScreen } from './open-screen.tsx'
import { signers } from './signers.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'
import { useAnswer } from './use-answer.ts'

/** What the hooks tell of one family, and a signature by its own provider. */
export function FamilyRow({ namespace }: { namespace: ChainNamespace }): ReactNode {
  const openScreen = useOpenScreen()
  const { address, status } = useAppKitAccount({ namespace })
  const { walletInfo } = useWalletInfo(namespace)
  const { disconnect } = useDisconnect()
  const account = useActiveAccount(namespace)
  const { ask, isWaiting, text } = useAnswer()
  const name = texts.families.names[namespace]
  return (
    <li>
      <span className="seal">
        <Icon name={namespace} size={22} />
      </span>
      <div className="what">
        <h3>{name}</h3>
        <p>
          <span data-testid={`status-${namespace}`}>{texts.connection.status[status]}</span>
          {walletInfo && ` · ${walletInfo.name}`}
        </p>
        {address && (
          <p>
            <bdi className="code" dir="ltr" data-testid={`address-${namespace}`}>
              {address}
            </bdi>
          </p>
        )}
      </div>
      <div className="actions">
        {account ? (
          <>
            <button
              aria-label={texts.families.signWith(name)}
              data-testid={`sign-${namespace}`}
              disabled={isWaiting}
              onClick={() => ask(() => signers[namespace](account, texts.families.hello(name)))}
            >
              {isWaiting ? texts.code.waiting : texts.families.sign}
            </button>
            <button aria-label={texts.families.disconnectFrom(name)} onClick={() => void disconnect({ namespace })}>
              {texts.families.disconnect}
            </button>
          </>
        ) : (
          <button
            aria-label={texts.families.connectTo(name)}
            data-testid={`open-${namespace}`}
            onClick={() => openScreen({ view: 'Connect', namespace })}
          >
            {texts.families.connect}
          </button>
        )}
      </div>
      <output data-testid={`signature-${namespace}`}>{text}</output>
    </li>
  )
}
