import { getSessions, signIn, signOut } from '@latchkey/appkit/sign-in'
import { type ReactNode, useEffect, useState } from 'react'

import { kit } from './kit.ts'
import { changeSignIn, signInMode } from './sign-in.ts'
import { texts } from './texts.ts'
import { useActiveAccount } from './use-active-account.ts'

const { signIn: words } = texts.code

/** Who the server of the sandbox knows, and buttons of the page's own. */
export function SignInCard(): ReactNode {
  const account = useActiveAccount()
  const [known, setKnown] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const address = account?.address
  useEffect(() => {
    if (address && signInMode) void whoIsSignedIn().then(setKnown)
  }, [address])

  async function act(work: Promise<unknown>): Promise<void> {
    setWaiting(true)
    try {
      await work
      setKnown(await whoIsSignedIn())
    } catch (error) {
      setKnown(error instanceof Error ? error.message : String(error))
    } finally {
      setWaiting(false)
    }
  }

  return (
    <section className="plate" aria-labelledby="sign-in-heading">
      <h3 id="sign-in-heading">{words.title}</h3>
      <p>{words.text}</p>
      <div className="actions">
        {([undefined, 'asked', 'required'] as const).map(mode => (
          <button
            key={mode ?? 'off'}
            aria-pressed={(signInMode ?? undefined) === mode}
            data-testid={`demo-sign-in-${mode ?? 'off'}`}
            onClick={() => changeSignIn(mode)}
          >
            {words.modes[mode ?? 'off']}
          </button>
        ))}
      </div>
      {signInMode && (
        <>
          <div className="actions">
            <button data-testid="demo-sign-in" disabled={!account || isWaiting} onClick={() => void act(signIn(kit))}>
              {words.signIn}
            </button>
            <button data-testid="demo-sign-out" disabled={!account || isWaiting} onClick={() => void act(signOut(kit))}>
              {words.signOut}
            </button>
          </div>
          {account ? (
            <output data-testid="demo-signed-in">{known}</output>
          ) : (
            <p className="small">{texts.code.connectFirst}</p>
          )}
        </>
      )}
    </section>
  )
}

async function whoIsSignedIn(): Promise<string> {
  try {
    const addresses = (await getSessions(kit)).map(({ data }) => data.accountAddress)
    return addresses.length > 0 ? words.known(addresses.join(', ')) : words.nobody
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
