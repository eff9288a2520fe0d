import { type EventSnapshot, useAppKitEvents } from '@latchkey/react'
import { type ReactNode, useEffect, useState } from 'react'

const shown = 30

/** The events of the kit as they come. */
export function EventsPanel(): ReactNode {
  const event = useAppKitEvents()
  const [events, setEvents] = useState<readonly EventSnapshot[]>([])
  useEffect(() => {
    if (event.data) setEvents(earlier => [event, ...earlier].slice(0, shown))
  }, [event])
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
