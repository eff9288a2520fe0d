import type { PropertyDeclarations } from 'lit'

/** What the connect button takes, alone or within `w3m-button`. */
export const connectButtonProperties: PropertyDeclarations = {
  disabled: { type: Boolean },
  size: {},
  label: {},
  loadingLabel: {},
  namespace: {},
}

/** What the account button takes, alone or within `w3m-button`. */
export const accountButtonProperties: PropertyDeclarations = {
  disabled: { type: Boolean },
  balance: {},
  charsStart: { type: Number },
  charsEnd: { type: Number },
  namespace: {},
}
