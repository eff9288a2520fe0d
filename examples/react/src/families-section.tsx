import type { ReactNode } from 'react'

import { FamilyRow } from './family-row.tsx'
import { families } from './kit.ts'
import { texts } from './texts.ts'

export function FamiliesSection(): ReactNode {
  return (
    <section aria-labelledby="families-heading">
      <div className="section-head">
        <h2 id="families-heading">{texts.families.heading}</h2>
        <p>{texts.families.text}</p>
      </div>
      <ul className="plate rows">
        {families.map(namespace => (
          <FamilyRow key={namespace} namespace={namespace} />
        ))}
      </ul>
    </section>
  )
}
