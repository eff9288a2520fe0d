import { KitError, type OpenArguments, useAppKit } from '@latchkey/react'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

import { texts } from './texts.ts'

const OpenScreen = createContext<(screen?: OpenArguments) => void>(() => undefined)

/** Opens the modal. Its code comes with the first open: where that fails, the page says so. */
export function useOpenScreen(): (screen?: OpenArguments) => void {
  return useContext(OpenScreen)
}

export function OpenScreenProvider({ children }: { children: ReactNode }): ReactNode {
  const { open } = useAppKit()
  const [hasFailed, setFailed] = useState(false)
  const openScreen = useCallback(
    (screen?: OpenArguments) => {
      setFailed(false)
      // What a screen says itself, such as that nothing was sent, is a KitError.
      open(screen).catch((error: unknown) => setFailed(!KitError.is(error)))
    },
    [open],
  )
  return (
    <OpenScreen.Provider value={openScreen}>
      {children}
      <div className="notice" role="alert" data-testid="demo-notice">
        {hasFailed && <p>{texts.openFailed}</p>}
      </div>
    </OpenScreen.Provider>
  )
}
