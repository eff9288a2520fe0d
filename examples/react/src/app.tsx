import type { ReactNode } from 'react'

import { CodeSection } from './code-section.tsx'
import { ConnectionPlate } from './connection-plate.tsx'
import { EventsDrawer } from './events-drawer.tsx'
import { FamiliesSection } from './families-section.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { OpenScreenProvider } from './open-screen.tsx'
import { SandboxPlate } from './sandbox-plate.tsx'
import { ServicesPlate } from './services-plate.tsx'
import { SiteHeader } from './site-header.tsx'

export function App(): ReactNode {
  return (
    <OpenScreenProvider>
      <div className="page">
        <SiteHeader />
        <main>
          <div className="top">
            <Hero />
            <ConnectionPlate />
          </div>
          <SandboxPlate />
          <FeatureCards />
          <CodeSection />
          <FamiliesSection />
          <ServicesPlate />
          <EventsDrawer />
        </main>
      </div>
    </OpenScreenProvider>
  )
}
