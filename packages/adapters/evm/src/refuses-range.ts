/** Whether a node answered, and does not like so many blocks at once; one that cannot be reached likes none. */
export function refusesRange(error: unknown): boolean {
  const { code, status, name } = Object(error) as { code?: unknown; status?: unknown; name?: unknown }
  return typeof code === 'number' || status === 400 || status === 413 || name === 'TimeoutError'
}
