/** An alert's text. Alerts speak to the site's developers: they name the mistake and the next step. */
export interface AlertText {
  /** Severity of the problem. */
  kind: 'error' | 'warning' | 'info'
  /** Short headline of the problem. */
  title: string
  /** Explains the problem. `{detail}` is replaced by the detail of the occurrence. */
  text: string
}

/** An alert with its code, as the alert bar and the console show it to site developers. */
export interface Alert extends AlertText {
  /** A literal that never changes. */
  code: string
}
