import { type ReactNode, useContext, useMemo, useState } from 'react'

import { Icon } from '../controls/parts/icon.tsx'
import { Segments } from '../controls/parts/segments.tsx'
import { Select } from '../controls/parts/select.tsx'
import { createDefaultSetup, needsAccount, type ScreenName, screenNames, type Setup } from '../controls/setup.ts'
import { formatSetupHash } from '../controls/setup-hash.ts'
import { useTexts } from '../language.ts'
import { useStage } from './stage-context.ts'
import { StageFoot } from './stage-foot.tsx'
import { StageFrameContext } from './stage-frame-context.ts'
import { texts } from './texts.ts'
import { useFrame } from './use-frame.ts'

/** Shows the choice of the screen, the frame with the modal, and the state of the connection. */
export function StageView(): ReactNode {
  const { setup, changeSetup, reload } = useStage()
  const { generation, onLoad } = useContext(StageFrameContext)
  const words = useTexts(texts)
  const url = useFrameUrl(setup)
  const place = useFrame({ url, generation, title: words.frameTitle, onLoad })
  return (
    <section className="well stage" data-frame={setup.isPhone ? 'phone' : 'desktop'} aria-label={words.stage}>
      <div className="stage-bar">
        <ScreenSelect />
        <span className="fill" />
        <Segments
          className="segments--tray stage-frames"
          label={words.frame}
          testId="demo-frame"
          value={setup.isPhone ? 'phone' : 'desktop'}
          segments={[
            { value: 'desktop', label: words.desktop, face: <Icon name="laptop" size={17} /> },
            { value: 'phone', label: words.phone, face: <Icon name="phone" size={17} /> },
          ]}
          onChange={frame => changeSetup({ isPhone: frame === 'phone' })}
        />
        <button className="icon-button" aria-label={words.reload} data-testid="demo-reload" onClick={reload}>
          <Icon name="retry" size={17} />
        </button>
      </div>
      <div ref={place} className="stage-place" />
      <StageFoot />
    </section>
  )
}

function ScreenSelect(): ReactNode {
  const { kit, screen, account, open, changeSetup } = useStage()
  const words = useTexts(texts)
  const [failed, setFailed] = useState<{ kit: typeof kit; screen: typeof screen }>()
  // The message no longer applies after another screen opened, or with another kit.
  const hasFailed = failed !== undefined && failed.kit === kit && failed.screen === screen
  const known = screenNames.find(name => name === screen)
  const choose = (name: ScreenName | 'none'): void => {
    if (name === 'none') return
    changeSetup({ screen: name })
    setFailed(undefined)
    // A kit that is still loading continues with the screen of the set-up.
    if (kit) open(name).catch(() => setFailed({ kit, screen }))
  }
  return (
    <>
      <label className="stage-screen">
        <span aria-hidden="true">{words.screen}</span>
        <Select
          className="select--plain"
          label={words.screen}
          testId="demo-screen"
          value={known ?? 'none'}
          options={[
            ...(known
              ? []
              : [
                  {
                    value: 'none',
                    label: screen ? (words.passing[screen] ?? words.otherScreen) : words.closed,
                  } as const,
                ]),
            ...screenNames.map(name => ({
              value: name,
              label: words.screens[name],
              isDisabled: name === 'Connect' ? account.isConnected : needsAccount(name) && !account.isConnected,
            })),
          ]}
          onChange={choose}
        />
      </label>
      <span role="alert">{hasFailed && words.failed}</span>
    </>
  )
}

/**
 * Returns the address of the frame. It changes only with options that a kit reads once; the others are applied to the present
 * frame.
 */
function useFrameUrl({ ways, chains, language, direction, isPhone, hasSignIn, screen, ...live }: Setup): string {
  const [first] = useState({ screen, ...live })
  return useMemo(() => {
    const setup: Setup = { ...first, ways, chains, language, direction, isPhone, hasSignIn }
    const hash = formatSetupHash(setup, createDefaultSetup(navigator.languages))
    // An address that ends in `#` would scroll the page around the frame.
    return `/stage.html${location.search}${hash && `#${hash}`}`
  }, [first, ways, chains, language, direction, isPhone, hasSignIn])
}
