import type { TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

/** A rendered part that a slice adds to a place. */
export interface DrawnPart {
  /** Key of the part. If two have the same name, the later one is keyed by its position. */
  readonly name: string
  readonly drawn: TemplateResult
}

/**
 * Renders parts side by side. The keys keep the element that the user is pressing if another part is inserted before
 * it.
 */
export function drawnParts(parts: readonly DrawnPart[]): unknown {
  return repeat(
    parts,
    ({ name }, index) => (parts.findIndex(each => each.name === name) === index ? name : index),
    ({ drawn }) => drawn,
  )
}
