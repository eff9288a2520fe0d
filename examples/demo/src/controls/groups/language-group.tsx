import type { ReactNode } from 'react'

import { languages } from '../languages.ts'
import { Segments } from '../parts/segments.tsx'
import { Select } from '../parts/select.tsx'
import { directionNames } from '../setup.ts'
import type { GroupProps } from './group-props.ts'

/** Language and direction. */
export function LanguageGroup({ setup, onChange, texts }: GroupProps): ReactNode {
  return (
    <section className="plate group" aria-labelledby="language-heading">
      <h2 id="language-heading">{texts.languageGroup}</h2>
      <div className="control">
        <span className="label">{texts.language}</span>
        <Select
          className="select--wide"
          label={texts.language}
          testId="demo-language"
          value={setup.language}
          options={languages.map(value => ({ value, label: texts.languages[value] }))}
          onChange={language => onChange({ language })}
        />
      </div>
      <div className="control">
        <span className="label">{texts.direction}</span>
        <Segments
          label={texts.direction}
          testId="demo-direction"
          value={setup.direction}
          segments={directionNames.map(value => ({ value, label: texts.directions[value] }))}
          onChange={direction => onChange({ direction })}
        />
      </div>
    </section>
  )
}
