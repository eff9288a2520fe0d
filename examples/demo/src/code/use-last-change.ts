import { useState } from 'react'

import type { KitPlace } from '../controls/kit-options.ts'
import { changedOptions, printCode } from '../controls/print-code.ts'
import type { Setup } from '../controls/setup.ts'

const none: ReadonlySet<string> = new Set()

/** The options of the last change that the code shows. A change that prints nothing leaves them as they are. */
export function useLastChange(setup: Setup, place: KitPlace): ReadonlySet<string> {
  const [state, setState] = useState({ setup, options: none })
  if (state.setup === setup) return state.options
  const [before, after] = [state.setup, setup].map(each => printCode(each, 'react', place))
  const changed = before && after && JSON.stringify(before) !== JSON.stringify(after)
  const options = changed ? changedOptions(before, after) : state.options
  setState({ setup, options })
  return options
}
