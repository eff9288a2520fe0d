const maxLength = 120

/** One or several areas, such as `send` or `siwx, sql`, and the change. */
const form = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:, [a-z0-9]+(?:-[a-z0-9]+)*)*: (?<change>\S.*)$/

/** Matches a verb that is not an imperative: "adds", "added", "adding". The imperatives with such an ending are excluded. */
const otherForm = /^(?!(?:embed|feed|need|seed|shed|speed|bring|ping|string|focus|bias)\b)[a-z]+(?:ed|ing|(?<!s)s)$/

/**
 * Returns what is wrong with the subject of a commit; `undefined` if nothing is.
 *
 * @param {string} subject
 * @returns {string | undefined}
 */
export function subjectProblem(subject) {
  const change = form.exec(subject)?.groups?.change
  if (change === undefined) return 'write "area: change", with a package, a feature or "docs" as the area'
  if (/^\p{Lu}/u.test(change)) return 'write the change with a small letter'
  if (otherForm.test(change.split(' ')[0])) return 'write the verb in the imperative, such as "add"'
  if (change.endsWith('.')) return 'end without a period'
  return subject.length > maxLength ? `write at most ${maxLength} characters, and the reason in the body` : undefined
}
