import type { EventSnapshot } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

import { kit } from './kit.ts'

const shown = 30

/** The events of the kit as they come. A hook would give the latest one; a list wants each of them. */
export function EventsPanel(): ReactNode {
  const [events, setEvents] = useState<readonly EventSnapshot[]>([])
  useEffect(() => {
    setEvents([])
    return kit.subscribeEvents(event => {
      if (event.data) setEvents(earlier => [event, ...earlier].slice(0, shown))
    })
  }, [])
  return (
    <section aria-labelledby="events-heading">
      <h2 id="events-heading">Events</h2>
      <ol data-testid="demo-events" role="log">
        {events.map((each, index) => (
          <li key={events.length - index}>
            <code>{each.data?.event}</code> {JSON.stringify(each.data?.properties)}
          </li>
        ))}
      </ol>
    </section>
  )
}
