import type { ReactNode } from 'react'

import { formatFigure, texts } from './texts.ts'
import { useRequests } from './use-requests.ts'

const { services } = texts

export function ServicesPlate(): ReactNode {
  const requests = useRequests()
  return (
    <section className="plate services" aria-labelledby="services-heading">
      <h2 id="services-heading">{services.heading}</h2>
      <p>{services.text}</p>
      <dl>
        {(['sandbox', 'others'] as const).map(host => (
          <div key={host}>
            <dt>{services[host]}</dt>
            <dd data-testid={`demo-requests-${host}`}>{formatFigure(requests[host])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
