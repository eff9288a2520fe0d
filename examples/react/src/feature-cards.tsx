import { useAppKitAccount } from '@latchkey/react'
import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import { useOpenScreen } from './open-screen.tsx'
import { texts } from './texts.ts'

const { features } = texts

/** The screens that a site opens by name, and whether they show an account. */
const screens = {
  ConnectingWalletConnectBasic: false,
  AllWallets: false,
  WhatIsAWallet: false,
  Networks: false,
  Account: true,
  Tokens: true,
  Transactions: true,
  WalletSend: true,
  WalletReceive: true,
  Swap: true,
  OnRampProviders: true,
  ProfileWallets: true,
} as const

type Screen = keyof typeof screens

export function FeatureCards(): ReactNode {
  return (
    <section aria-labelledby="features-heading">
      <div className="section-head">
        <h2 id="features-heading">{features.heading}</h2>
        <p>{features.text}</p>
      </div>
      <ul className="cards">
        {(Object.keys(screens) as Screen[]).map(view => (
          <FeatureCard key={view} view={view} />
        ))}
      </ul>
    </section>
  )
}

function FeatureCard({ view }: { view: Screen }): ReactNode {
  const { isConnected } = useAppKitAccount()
  const openScreen = useOpenScreen()
  const { title, text, action } = features.cards[view]
  const isReady = isConnected || !screens[view]
  return (
    <li className="plate card">
      <span className="seal">
        <Icon name={view} size={22} />
      </span>
      <h3 id={`card-${view}`}>{title}</h3>
      <p>{text}</p>
      <button
        aria-describedby={`card-${view}`}
        data-testid={`demo-view-${view}`}
        onClick={() => openScreen({ view: isReady ? view : 'Connect' })}
      >
        {isReady ? action : features.connectFirst}
      </button>
    </li>
  )
}
