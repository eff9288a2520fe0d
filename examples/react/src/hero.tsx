import { useAppKitAccount } from '@latchkey/react'
import type { ReactNode } from 'react'

import { useOpenScreen } from './open-screen.tsx'
import { texts } from './texts.ts'

export function Hero(): ReactNode {
  const { status } = useAppKitAccount()
  const openScreen = useOpenScreen()
  return (
    <div className="hero">
      <h1>{texts.hero.heading}</h1>
      <p>{texts.hero.text}</p>
      <button className="primary large" data-testid="demo-open" onClick={() => openScreen()}>
        {texts.hero.open[status]}
      </button>
    </div>
  )
}
