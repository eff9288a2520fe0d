import { type ReactNode, useContext } from 'react'

import { createDefaultSetup } from '../controls/setup.ts'
import { formatSetupHash } from '../controls/setup-hash.ts'
import { useTexts } from '../language.ts'
import { useStage } from './stage-context.ts'
import { StageFrameContext } from './stage-frame-context.ts'
import { texts } from './texts.ts'
import { useFrame } from './use-frame.ts'

/** The well with the frame in it. */
export function StageView(): ReactNode {
  const { setup } = useStage()
  const { generation, onLoad } = useContext(StageFrameContext)
  const { frameTitle: title } = useTexts(texts)
  const hash = formatSetupHash(setup, createDefaultSetup(navigator.languages))
  const place = useFrame({ url: `/stage.html${location.search}#${hash}`, generation, title, onLoad })
  return (
    <section className="well stage">
      <div ref={place} className="stage-place" />
    </section>
  )
}
