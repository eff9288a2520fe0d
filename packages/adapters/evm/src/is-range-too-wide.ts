/**
 * Returns whether a node answered with an error or timed out, as it does for too many blocks at once. A node that cannot be
 * reached does not count.
 */
export function isRangeTooWide(error: unknown): boolean {
  const { code, status, name } = Object(error) as { code?: unknown; status?: unknown; name?: unknown }
  return typeof code === 'number' || status === 400 || status === 413 || name === 'TimeoutError'
}
