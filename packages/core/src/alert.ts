/** Alerts speak to the site's developers: what is wrong, and what to do next. */
export interface AlertText {
  /** How grave it is. */
  kind: 'error' | 'warning' | 'info'
  /** What is wrong, in a few words. */
  title: string
  /** Names the detail of the moment as `{detail}`. */
  text: string
}

/** What site developers are told is wrong. */
export interface Alert extends AlertText {
  /** Literal, and never changes. */
  code: string
}
