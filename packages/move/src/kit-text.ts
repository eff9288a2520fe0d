/** Formats a member of an object literal, in short form if its value has its name. */
export function named(key: string, text: string): string {
  return key === text ? key : `${key}: ${text}`
}

/** Formats members as an object literal one level in: on one line if it is short. */
export function inline(members: readonly string[]): string {
  const line = `{ ${members.join(', ')} }`
  return line.length < 90 ? line : `{\n    ${members.join(',\n    ')},\n  }`
}

/** Formats members as an object literal, a line each. */
export function block(members: readonly string[]): string {
  return `{\n${members.map(each => `  ${each},\n`).join('')}}`
}

/** Reduces the indentation of moved code: later lines of a member keep their distance to its last. */
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
