import './controls.css'

import type { ReactNode } from 'react'

import { ChainsGroup } from './groups/chains-group.tsx'
import { LanguageGroup } from './groups/language-group.tsx'
import { LookGroup } from './groups/look-group.tsx'
import { WaysGroup } from './groups/ways-group.tsx'
import { CopyButton } from './parts/copy-button.tsx'
import { Icon } from './parts/icon.tsx'
import { Switch } from './parts/switch.tsx'
import type { Setup } from './setup.ts'
import type { ControlTexts } from './texts.ts'

export interface ControlColumnProps {
  setup: Setup
  onChange(change: Partial<Setup>): void
  onReset(): void
  /** Returns the address of this set-up. */
  link(): string
  texts: ControlTexts
}

/** Shows all controls of the set-up. */
export function ControlColumn({ onReset, link, ...group }: ControlColumnProps): ReactNode {
  const { setup, onChange, texts } = group
  return (
    <div className="stack controls">
      <LookGroup {...group} />
      <WaysGroup {...group} />
      <ChainsGroup {...group} />
      <LanguageGroup {...group} />
      <section className="plate group group--single">
        <div className="control">
          <span className="label label--strong">{texts.phoneFrame}</span>
          <Switch
            label={texts.phoneFrame}
            isOn={setup.isPhone}
            testId="demo-phone"
            onChange={isPhone => onChange({ isPhone })}
          />
        </div>
      </section>
      <div className="controls-foot">
        <button className="text-button" data-testid="demo-reset" onClick={onReset}>
          <Icon name="undo" />
          {texts.reset}
        </button>
        <CopyButton
          icon="link"
          label={texts.copyLink}
          copied={texts.copied}
          notCopied={texts.notCopied}
          text={link}
          testId="demo-copy-link"
        />
      </div>
    </div>
  )
}
