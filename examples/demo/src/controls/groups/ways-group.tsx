import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

import { moveEntry } from '../move-entry.ts'
import { Icon } from '../parts/icon.tsx'
import { Switch } from '../parts/switch.tsx'
import type { GroupProps } from './group-props.ts'

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Ways to connect: on or off, and their order by drag or by arrow keys. */
export function WaysGroup({ setup, onChange, texts }: GroupProps): ReactNode {
  const { ways } = setup
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  function move(from: number, to: number): void {
    const moved = moveEntry(ways, from, to)
    const way = ways[from]
    if (!way || moved[from] === way) return
    onChange({ ways: moved })
    setSaid(texts.moved(texts.wayNames[way.name], moved.indexOf(way) + 1, moved.length))
  }
  function onKeyDown(event: KeyboardEvent, index: number): void {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(index, index + step)
  }
  /** The row under the pointer makes room for the one that is dragged. */
  function onPointerMove({ clientY }: PointerEvent): void {
    const index = ways.findIndex(way => way.name === dragged)
    if (index < 0 || !list.current) return
    const target = [...list.current.children].findIndex(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (target >= 0 && target !== index) move(index, target)
  }
  return (
    <section className="plate group" aria-labelledby="ways-heading">
      <h2 id="ways-heading">
        {texts.ways} <span>{texts.dragToOrder}</span>
      </h2>
      <ul
        ref={list}
        data-testid="demo-ways"
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {ways.map(({ name, isOn }, index) => (
          <li key={name} className="control way" data-dragged={dragged === name || undefined}>
            <button
              className="grip"
              aria-label={texts.move(texts.wayNames[name])}
              aria-describedby="ways-hint"
              data-testid={`demo-grip-${name}`}
              onKeyDown={event => onKeyDown(event, index)}
              onPointerDown={({ pointerId }) => {
                // The list captures the pointer, because a row that moves would lose it.
                list.current?.setPointerCapture(pointerId)
                setDragged(name)
              }}
            >
              <Icon name="grip" size={18} />
            </button>
            <span className="label">{texts.wayNames[name]}</span>
            <Switch
              label={texts.wayNames[name]}
              isOn={isOn}
              testId={`demo-way-${name}`}
              onChange={next => onChange({ ways: ways.map(way => (way.name === name ? { name, isOn: next } : way)) })}
            />
          </li>
        ))}
      </ul>
      <p id="ways-hint" className="sr-only">
        {texts.moveHint}
      </p>
      <output className="sr-only">{said}</output>
    </section>
  )
}
