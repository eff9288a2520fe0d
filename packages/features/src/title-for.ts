import type { Store } from '@latchkey/core'

/**
 * Returns a title with the namespace of the offered wallets, if the site has several namespaces but only one is
 * requested.
 */
export function titleFor(
  { modal, networks }: Store,
  namespaces: Readonly<Record<string, string>>,
  texts: { readonly title: string; readonly titleFor: string },
): string {
  const { namespace } = modal.state
  const hasSeveral = Object.keys(networks.state.byNamespace).length > 1
  return namespace && hasSeveral ? texts.titleFor.replace('{family}', () => namespaces[namespace] ?? '') : texts.title
}
