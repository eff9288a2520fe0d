import type { ReactNode } from 'react'

import { useTexts } from '../language.ts'
import { useStage } from '../stage/stage-context.ts'
import { ActionCard } from './action-card.tsx'
import { actionNames } from './actions.ts'
import { texts } from './texts.ts'

/** Six cards, each with one call of a site and its result. */
export function ActionCards(): ReactNode {
  const { heading, connectFirst, connected } = useTexts(texts)
  const { account } = useStage()
  return (
    <section aria-labelledby="actions-heading">
      <div className="section-head">
        <h2 id="actions-heading">{heading}</h2>
        <p data-testid="actions-note">{account.isConnected ? connected : connectFirst}</p>
      </div>
      <div className="bench">
        {actionNames.map(name => (
          <ActionCard key={name} name={name} />
        ))}
      </div>
    </section>
  )
}
