/** A member of an object literal, short where its value has its name. */
export function named(key: string, text: string): string {
  return key === text ? key : `${key}: ${text}`
}

/** Members as an object literal one level in: in one line where that is short. */
export function inline(members: readonly string[]): string {
  const line = `{ ${members.join(', ')} }`
  return line.length < 90 ? line : `{\n    ${members.join(',\n    ')},\n  }`
}

/** Members as an object literal, a line each. */
export function block(members: readonly string[]): string {
  return `{\n${members.map(each => `  ${each},\n`).join('')}}`
}

/** What was written deeper in, as deep as it is now: later lines of a member keep their distance to its last. */
export function outdent(text: string): string {
  const lines = text.split('\n')
  const last = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0].length ?? 0
  const indent = text.includes('\n') && /^\w+\s*:/.test(text) ? '  ' : ''
  return lines
    .map((line, index) =>
      index === 0 ? line : indent + line.slice(Math.min(last, line.length - line.trimStart().length)),
    )
    .join('\n')
}
