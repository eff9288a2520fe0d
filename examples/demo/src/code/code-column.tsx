import type { ReactNode } from 'react'

/** The code of the set-up. */
export function CodeColumn(): ReactNode {
  return <section className="plate code-column"></section>
}
