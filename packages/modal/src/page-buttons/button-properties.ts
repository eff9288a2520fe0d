import type { PropertyDeclarations } from 'lit'

/** Properties of the connect button, alone or within `w3m-button`. */
export const connectButtonProperties: PropertyDeclarations = {
  disabled: { type: Boolean },
  size: {},
  label: {},
  loadingLabel: {},
  namespace: {},
}

/** Properties of the account button, alone or within `w3m-button`. */
export const accountButtonProperties: PropertyDeclarations = {
  disabled: { type: Boolean },
  balance: {},
  charsStart: { type: Number },
  charsEnd: { type: Number },
  namespace: {},
}
