import './code.css'

import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

import type { KitPlace } from '../controls/kit-options.ts'
import { CopyButton } from '../controls/parts/copy-button.tsx'
import { Icon } from '../controls/parts/icon.tsx'
import { type CodeLine, type Flavour, flavours, printCode, printInstall, toText } from '../controls/print-code.ts'
import type { Setup } from '../controls/setup.ts'
import { useTexts } from '../language.ts'
import { texts } from './texts.ts'
import { useLastChange } from './use-last-change.ts'

export interface CodeColumnProps {
  setup: Setup
  place: KitPlace
  /** Whether the panel of the sandbox covers the column, so that nothing in it can be reached. */
  isCovered: boolean
}

/** Shows the code of the set-up in three kinds of sites, and the command that installs its packages. */
export function CodeColumn({ setup, place, isCovered }: CodeColumnProps): ReactNode {
  const words = useTexts(texts)
  const [flavour, setFlavour] = useState<Flavour>('react')
  const changed = useLastChange(setup, place)
  const id = useId()
  const lines = printCode(setup, flavour, place)
  const isMarked = ({ option }: CodeLine): boolean => option !== undefined && changed.has(option)
  const marked = lines.filter(isMarked)
  const command = printInstall(setup, flavour, place)
  const copy = { label: words.copy, copied: words.copied, notCopied: words.notCopied }
  return (
    <section className="plate code-column" aria-label={words.code} inert={isCovered}>
      <div className="code-bar">
        <Tabs id={id} flavour={flavour} onChange={setFlavour} />
        <CopyButton {...copy} name={words.copyCode} text={() => toText(lines)} testId="demo-copy-code" />
      </div>
      <div id={`${id}-panel`} className="code-panel" role="tabpanel" aria-labelledby={`${id}-${flavour}`} tabIndex={0}>
        <pre className="code code-lines" data-testid="demo-code">
          <code>
            {lines.map((line, index) => (
              <Line key={index} line={line} isMarked={isMarked(line)} />
            ))}
          </code>
        </pre>
      </div>
      <div className="install">
        <h2>
          {flavour === 'html' ? words.build : words.install}
          <CopyButton {...copy} name={words.copyCommand} text={() => toCommand(command)} testId="demo-copy-install" />
        </h2>
        <pre className="code" data-testid="demo-install">
          <code>{command.join(' \\\n')}</code>
        </pre>
        {flavour !== 'html' && <p>{words.notOnNpm}</p>}
      </div>
      <p className="code-foot">
        {words.onlyDifferences}
        <br />
        {words.lastChange}
        {marked.length > 0 && (
          <span className="sr-only">
            {words.marked} <code>{toText(marked)}</code>
          </span>
        )}
      </p>
    </section>
  )
}

function Tabs({ id, flavour, onChange }: { id: string; flavour: Flavour; onChange(next: Flavour): void }): ReactNode {
  const words = useTexts(texts)
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = flavours[(flavours.indexOf(flavour) + step + flavours.length) % flavours.length]
    if (!next) return
    onChange(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={words.framework} tabIndex={-1} onKeyDown={onKeyDown}>
      {flavours.map(name => (
        <button
          key={name}
          id={`${id}-${name}`}
          className="tab"
          role="tab"
          aria-selected={name === flavour}
          aria-controls={`${id}-panel`}
          tabIndex={name === flavour ? 0 : -1}
          data-testid={`demo-tab-${name}`}
          onClick={() => onChange(name)}
        >
          <Icon name={name} size={14} />
          {words.flavours[name]}
        </button>
      ))}
    </div>
  )
}

function Line({ line, isMarked }: { line: CodeLine; isMarked: boolean }): ReactNode {
  const text = toText([line])
  return (
    <span key={text} className="code-line" data-marked={isMarked || undefined}>
      {line.tokens.map((token, index) => (
        <span key={index} className={`code-${token.kind}`}>
          {token.text}
        </span>
      ))}
      {'\n'}
    </span>
  )
}

function toCommand(lines: readonly string[]): string {
  return lines.map(line => line.trim()).join(' ')
}
