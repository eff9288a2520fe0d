/**
 * Explains to developers why the relay does not serve the site. The public relay closes the socket with code 3000 and a reason
 * such as "Unauthorized: invalid key", "Project not found" or "Unauthorized: origin not allowed"; the library only repeats these
 * words.
 *
 * @param message the library's log line about the socket
 * @returns `undefined` for any other message
 */
export function explainRelayRejection(message: string): string | undefined {
  const rejection = /closed abnormally with code: 3000\b(?: \((.*)\))?/.exec(message)
  if (!rejection) return undefined
  const reason = rejection[1] ? ` (${rejection[1]})` : ''
  return /\borigin\b/i.test(reason)
    ? `The relay rejected the origin of this page${reason}. Add it to the allow list of your \`projectId\`: docs/guides/project-id.md`
    : `The relay rejected this \`projectId\`${reason}. The public relay accepts only a WalletConnect project id: docs/guides/project-id.md`
}
