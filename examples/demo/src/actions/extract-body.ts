/** Returns the lines inside the exported function of a file, without their indentation. */
export function extractBody(source: string): string {
  const lines = source.split('\n')
  const start = lines.findIndex(line => line.startsWith('export async function'))
  const end = lines.indexOf('}', start)
  return lines
    .slice(start + 1, end)
    .map(line => line.replace(/^ {2}/, ''))
    .join('\n')
}
