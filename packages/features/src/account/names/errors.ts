import { type ErrorRow, KitError } from '@latchkey/core'
import type { ErrorFacts } from '@latchkey/primitives'

const rows = {
  nameUnresolved: { text: 'Error resolving name', surface: { kind: 'inline', canRetry: true } },
  nameSuggestionsFailed: { text: 'Error fetching name suggestions', surface: { kind: 'inline', canRetry: true } },
  addressNamesFailed: { text: 'Error fetching names for address', surface: { kind: 'inline', canRetry: true } },
  /** `nameNotRegistered` appends the name to this text. */
  nameNotRegistered: { text: 'Error registering name', surface: { kind: 'inline', canRetry: true } },
  nameInvalid: {
    text: 'A name has at least 4 letters, digits or hyphens, a dot and an ending',
    surface: { kind: 'inline', canRetry: false },
  },
  nameNetworkMissing: { text: 'Network not found', surface: { kind: 'inline', canRetry: false } },
  nameAccountMissing: { text: 'Address or auth connector not found', surface: { kind: 'inline', canRetry: false } },
  nameChainTooLarge: { text: 'The chain id is too large for a name', surface: { kind: 'inline', canRetry: false } },
} as const satisfies Readonly<Record<string, ErrorRow>>

export type NamesErrorCode = keyof typeof rows

/** Creates an error of names with its text and surface. */
export function namesError(code: NamesErrorCode, facts: ErrorFacts = {}): KitError {
  return new KitError(code, facts, rows[code])
}

/** Creates the error of a failed registration, with the name in its message. */
export function nameNotRegistered(name: string, cause: unknown): KitError {
  const { text, surface } = rows.nameNotRegistered
  return new KitError('nameNotRegistered', { cause }, { text: `${text} ${name}`, surface })
}
