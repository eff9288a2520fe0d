/** Alerts speak to the site's developers (specification, section 8): what is wrong, and what to do next. */
export interface AlertText {
  kind: 'error' | 'warning' | 'info'
  title: string
  /** Names the detail of the moment as `{detail}`. */
  text: string
}

export interface Alert extends AlertText {
  /** Literal, and never changes. */
  code: string
}
