import type { ReactNode } from 'react'

import { Icon } from '../controls/parts/icon.tsx'
import { useTexts } from '../language.ts'
import { shortenAddress } from '../sandbox/shorten-address.ts'
import { sandboxUrl } from '../sandbox-url.ts'
import { useStage } from '../stage/stage-context.ts'
import { type ActionName, actions } from './actions.ts'
import { texts } from './texts.ts'
import type { ActionState } from './action-runner.ts'

export interface ActionResultProps {
  name: ActionName
  state: ActionState
  /** The text before the first run. */
  idle: string
}

/** One line, whatever it says: it never changes the height of the card. */
export function ActionResult({ name, state, idle }: ActionResultProps): ReactNode {
  const words = useTexts(texts)
  const { account } = useStage()
  if (state.status === 'done') return <Done name={name} {...state} />
  if (state.status === 'failed') {
    const text = words.failures[state.failure](words.nothing[name])
    return (
      <Line name={name} className="is-bad" icon="error" title={text}>
        <span>{text}</span>
      </Line>
    )
  }
  if (state.status === 'waiting') {
    const text =
      actions[name].asks === 'modal' ? words.waitingModal : words.waitingWallet(account.walletName ?? words.wallet)
    return (
      <Line name={name} className="is-waiting" icon="spinner" title={text}>
        <span>{text}</span>
      </Line>
    )
  }
  return (
    <Line name={name} className="" title={idle}>
      <span>{idle}</span>
    </Line>
  )
}

function Done({ name, result, ms, caipNetworkId }: { name: ActionName } & Extract<ActionState, { status: 'done' }>) {
  const words = useTexts(texts)
  const { hasHash } = actions[name]
  const shown = <b dir="ltr">{shortenAddress(result)}</b>
  return (
    <Line name={name} className="is-done" icon="check" title={result}>
      <span>
        {result === '' && words.opened}
        {result !== '' && name === 'signIn' && `${words.session} `}
        {result !== '' && !hasHash && shown}
        {result !== '' && hasHash && (
          <a
            className="link"
            href={`${sandboxUrl}/explorer/${caipNetworkId ?? 'eip155:1'}/tx/${result}`}
            target="_blank"
            rel="noreferrer"
            data-testid={`action-explorer-${name}`}
          >
            {shown}
            <Icon name="external" size={14} className="icon--flip" />
            <span className="sr-only">{words.explorer}</span>
          </a>
        )}
      </span>
      <time>{words.seconds((ms / 1_000).toFixed(1))}</time>
    </Line>
  )
}

interface LineProps {
  name: ActionName
  className: string
  icon?: 'check' | 'error' | 'spinner'
  /** The whole text, which the line may cut. */
  title: string
  children: ReactNode
}

function Line({ name, className, icon, title, children }: LineProps): ReactNode {
  return (
    <output className={`action-result ${className}`} title={title} data-testid={`action-result-${name}`}>
      {icon && <Icon name={icon} className={icon === 'spinner' ? 'spinner' : ''} />}
      {children}
    </output>
  )
}
