import { type ReactNode, useState } from 'react'

import { useTexts } from '../language.ts'
import { useStage } from '../stage/stage-context.ts'
import { fillInCode } from './fill-in-code.ts'
import type { SandboxMail } from './sandbox-client.ts'
import { latestMail, type SandboxState } from './create-sandbox-store.ts'
import { sandboxStore } from './sandbox-store.ts'
import { texts } from './texts.ts'

/** The latest mail of the sandbox's secure site, with its code or its link. */
export function MailBlock({ state }: { state: SandboxState }): ReactNode {
  const { mail: words } = useTexts(texts)
  const mail = latestMail(state)
  const earlier = (state.report?.mail.length ?? 0) - 1
  const isNew = mail !== undefined && mail.sentAt > state.seenMailAt
  return (
    <section className="block" aria-labelledby="mail-heading">
      <div className="block-head">
        <h3 id="mail-heading">{words.heading}</h3>
        {isNew && (
          <>
            <i className="dot dot--new" />
            <span className="sr-only">{words.isNew}</span>
          </>
        )}
        {earlier > 0 && <span className="block-aside">{words.earlier(earlier)}</span>}
      </div>
      {mail ? <Mail key={mail.sentAt} mail={mail} readAt={state.readAt} /> : <p className="block-note">{words.none}</p>}
    </section>
  )
}

function Mail({ mail: { subject, to, sentAt, code, link }, readAt }: { mail: SandboxMail; readAt: number }): ReactNode {
  const { frameWindow } = useStage()
  const { mail: words } = useTexts(texts)
  const [hasNoField, setNoField] = useState(false)

  async function fillIn(digits: string): Promise<void> {
    sandboxStore.markMailSeen()
    setNoField(!frameWindow || !(await fillInCode(frameWindow, digits)))
  }

  return (
    <div className="mail" data-testid="sandbox-mail">
      <b>{subject}</b>
      <small>{formatAge(readAt - sentAt, words)}</small>
      <small className="mail-to">{words.to(to)}</small>
      {code !== undefined && (
        <div className="mail-code">
          <span data-testid="sandbox-mail-code">{`${code.slice(0, 3)} ${code.slice(3)}`}</span>
          <button
            className="button button--small"
            data-testid="sandbox-fill-in"
            disabled={!frameWindow}
            onClick={() => void fillIn(code)}
          >
            {words.fillIn}
          </button>
        </div>
      )}
      {code === undefined && link !== undefined && (
        <div className="mail-code">
          <a
            className="button button--small"
            href={link}
            target="_blank"
            rel="noreferrer"
            data-testid="sandbox-mail-link"
            onClick={() => sandboxStore.markMailSeen()}
          >
            {words.open}
          </a>
        </div>
      )}
      <output className="mail-note">{hasNoField && words.noField}</output>
    </div>
  )
}

function formatAge(ageMs: number, words: (typeof texts)['en']['mail']): string {
  const seconds = Math.round(ageMs / 1_000)
  if (seconds < 3) return words.now
  return seconds < 60 ? words.secondsAgo(seconds) : words.minutesAgo(Math.floor(seconds / 60))
}
