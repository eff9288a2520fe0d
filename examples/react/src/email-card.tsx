import { useAppKitAccount } from '@latchkey/react'
import { type ReactNode, useState } from 'react'

import { changeEmail, hasEmail, type LastMail, readLastMail } from './email.ts'
import { useOpenScreen } from './open-screen.tsx'
import { texts } from './texts.ts'

const { email: words } = texts.code

/** A wallet opened by an email address, and the mails of the sandbox. */
export function EmailCard(): ReactNode {
  const [mail, setMail] = useState<LastMail | string>()
  const { embeddedWalletInfo } = useAppKitAccount({ namespace: 'eip155' })
  const openScreen = useOpenScreen()

  async function read(): Promise<void> {
    try {
      setMail((await readLastMail()) ?? words.none)
    } catch (error) {
      setMail(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <section className="plate" aria-labelledby="email-heading">
      <h3 id="email-heading">{words.title}</h3>
      <p>{words.text}</p>
      <div className="actions">
        {[false, true].map(isOn => (
          <button
            key={String(isOn)}
            aria-pressed={hasEmail === isOn}
            data-testid={`demo-email-${isOn ? 'on' : 'off'}`}
            onClick={() => changeEmail(isOn)}
          >
            {isOn ? words.on : words.off}
          </button>
        ))}
        {hasEmail && (
          <button data-testid="demo-read-mail" onClick={() => void read()}>
            {words.read}
          </button>
        )}
        {embeddedWalletInfo && (
          <button data-testid="demo-name" onClick={() => openScreen({ view: 'RegisterAccountName' })}>
            {words.name}
          </button>
        )}
      </div>
      {mail !== undefined && (
        <output data-testid="demo-mail">{typeof mail === 'string' ? mail : <Mail {...mail} />}</output>
      )}
    </section>
  )
}

function Mail({ to, code, link }: LastMail): ReactNode {
  return (
    <>
      {words.to(to)} {code ?? (link && <a href={link}>{words.link}</a>)}
    </>
  )
}
