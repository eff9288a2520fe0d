/** What a person reads before approving: a question, and rows of a name and a value. */
export interface RequestDescription {
  title: string
  rows: readonly { label: string; value: string }[]
}
