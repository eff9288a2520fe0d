import type { TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'

/** One of the parts that slices add to a place, as it is drawn. */
export interface DrawnPart {
  /** Its own in its place; of two of one name, the later goes by where it stands. */
  readonly name: string
  readonly drawn: TemplateResult
}

/** Parts side by side. One that comes later, and stands before, does not become what a person is just pressing. */
export function drawnParts(parts: readonly DrawnPart[]): unknown {
  return repeat(
    parts,
    ({ name }, index) => (parts.findIndex(each => each.name === name) === index ? name : index),
    ({ drawn }) => drawn,
  )
}
