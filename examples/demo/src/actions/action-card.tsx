import type { ChainNamespace } from '@latchkey/appkit'
import { type ReactNode, useId } from 'react'

import { Icon } from '../controls/parts/icon.tsx'
import { useTexts } from '../language.ts'
import { useStage } from '../stage/stage-context.ts'
import { ActionResult } from './action-result.tsx'
import { type ActionName, actions } from './actions.ts'
import { CodeText } from './code-text.tsx'
import { sourceOf } from './sources.ts'
import { texts } from './texts.ts'
import { useAction } from './use-action.ts'

/** Chains as the controls name them: proper names, alike in all languages. */
const namespaceNames: Record<ChainNamespace, string> = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** One call of a site: its code, its button and its latest result. */
export function ActionCard({ name }: { name: ActionName }): ReactNode {
  const words = useTexts(texts)
  const { kit, account, setup } = useStage()
  const { state, run, cancel } = useAction(name)
  const heading = useId()
  const { icon, namespaces, connectsItself } = actions[name]
  const namespace = account.namespace ?? setup.chains[0] ?? 'eip155'
  const isHere = namespaces.includes(namespace)
  const isWaiting = state.status === 'waiting'
  const canRun = kit !== undefined && isHere && (account.isConnected || connectsItself)
  const label = isWaiting ? words.cancel : state.status === 'failed' ? words.again : words.run
  const onlyIn = words.onlyIn(namespaces.map(each => namespaceNames[each]).join(words.and))
  const idle = (account.isConnected && words.idleConnected[name]) || words.idle[name]
  return (
    <article className="plate action" aria-labelledby={heading} data-testid={`action-${name}`}>
      <div className="action-head">
        <Icon name={icon} size={18} />
        <h3 id={heading} className="fill">
          {words.titles[name]}
        </h3>
        <button
          className="button button--small"
          aria-label={words.runOf(label, words.titles[name])}
          disabled={!isWaiting && !canRun}
          data-testid={`action-run-${name}`}
          onClick={isWaiting ? cancel : run}
        >
          {label}
        </button>
      </div>
      <pre className="action-code" dir="ltr">
        <code>
          <CodeText code={sourceOf(name, isHere ? namespace : (namespaces[0] ?? 'eip155'))} />
        </code>
      </pre>
      <ActionResult name={name} state={state} idle={isHere ? idle : onlyIn} />
    </article>
  )
}
