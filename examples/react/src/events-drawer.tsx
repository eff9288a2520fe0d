import type { EventSnapshot } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

import { kit } from './kit.ts'
import { texts } from './texts.ts'

const shown = 30

/** The events of the kit as they come. A hook would give the latest one; a list wants each of them. */
export function EventsDrawer(): ReactNode {
  const [events, setEvents] = useState<readonly EventSnapshot[]>([])
  useEffect(() => {
    setEvents([])
    return kit.subscribeEvents(event => {
      if (event.data) setEvents(earlier => [event, ...earlier].slice(0, shown))
    })
  }, [])
  return (
    <details className="plate">
      <summary>{texts.events.heading}</summary>
      {events.length === 0 && <p>{texts.events.none}</p>}
      <ol data-testid="demo-events">
        {events.map((each, index) => (
          <li key={events.length - index}>
            <code>{each.data?.event}</code> {JSON.stringify(each.data?.properties)}
          </li>
        ))}
      </ol>
    </details>
  )
}
