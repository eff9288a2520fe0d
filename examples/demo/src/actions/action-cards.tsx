import type { ReactNode } from 'react'

import { useTexts } from '../language.ts'
import { texts } from './texts.ts'

/** Six cards, each with one call of a site and its result. */
export function ActionCards(): ReactNode {
  const { heading } = useTexts(texts)
  return (
    <section aria-labelledby="actions-heading">
      <div className="section-head">
        <h2 id="actions-heading">{heading}</h2>
      </div>
      <div className="bench"></div>
    </section>
  )
}
