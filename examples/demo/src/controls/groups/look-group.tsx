import type { CSSProperties, ReactNode } from 'react'

import { Icon } from '../parts/icon.tsx'
import { Segments } from '../parts/segments.tsx'
import { maxCorners, themeNames } from '../setup.ts'
import type { GroupProps } from './group-props.ts'

/** The first one is the kit's own accent. */
const accents = ['default', '#0f7a5c', '#b4325a', '#8a5a12', '#2b2a30'] as const
const defaultAccent = '#3147e2'

/** Theme, accent and corners. */
export function LookGroup({ setup, onChange, texts }: GroupProps): ReactNode {
  const { theme, accent, corners } = setup
  const isOwn = accent !== undefined && !accents.some(known => known === accent)
  return (
    <section className="plate group" aria-labelledby="look-heading">
      <h2 id="look-heading">{texts.look}</h2>
      <div className="control">
        <span className="label">{texts.theme}</span>
        <Segments
          label={texts.theme}
          testId="demo-theme"
          value={theme}
          segments={themeNames.map(name => ({
            value: name,
            label: texts.themes[name],
            ...(name === 'light' && { face: <Icon name="sun" /> }),
            ...(name === 'dark' && { face: <Icon name="moon" /> }),
          }))}
          onChange={name => onChange({ theme: name })}
        />
      </div>
      <div className="control">
        <span className="label">{texts.accent}</span>
        <fieldset className="swatches" data-testid="demo-accent">
          <legend className="sr-only">{texts.accent}</legend>
          {accents.map(name => (
            <label
              key={name}
              className="swatch"
              style={{ '--swatch': name === 'default' ? defaultAccent : name } as CSSProperties}
            >
              <input
                className="sr-only"
                type="radio"
                name="accent"
                checked={name === (accent ?? 'default')}
                onChange={() => onChange({ accent: name === 'default' ? undefined : name })}
              />
              <span className="sr-only">{texts.accents[name]}</span>
            </label>
          ))}
          <label
            className={`swatch ${isOwn ? 'swatch--own' : 'swatch--any'}`}
            style={{ '--swatch': accent ?? 'transparent' } as CSSProperties}
          >
            {!isOwn && <Icon name="plus" size={14} />}
            <input
              className="sr-only"
              type="color"
              aria-label={texts.anotherColour}
              data-testid="demo-colour"
              value={accent ?? defaultAccent}
              onChange={({ target }) => onChange({ accent: target.value })}
            />
          </label>
        </fieldset>
      </div>
      <div className="control">
        <label className="label" htmlFor="corners">
          {texts.corners}
        </label>
        <input
          id="corners"
          className="range"
          type="range"
          min={0}
          max={maxCorners}
          step={1}
          value={corners}
          aria-valuetext={texts.px(corners)}
          data-testid="demo-corners"
          style={{ '--part': corners / maxCorners } as CSSProperties}
          onChange={({ target }) => onChange({ corners: Number(target.value) })}
        />
        <output htmlFor="corners" dir="ltr">
          {texts.px(corners)}
        </output>
      </div>
    </section>
  )
}
