/** The user's information before an approval: a question, and rows of a name and a value. */
export interface RequestDescription {
  title: string
  rows: readonly { label: string; value: string }[]
}
