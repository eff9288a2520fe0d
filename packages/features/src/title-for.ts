import type { Store } from '@latchkey/core'

/** A title that says which family's wallets are offered, where the site has several and only one is asked for. */
export function titleFor(
  { modal, networks }: Store,
  families: Readonly<Record<string, string>>,
  texts: { readonly title: string; readonly titleFor: string },
): string {
  const { namespace } = modal.state
  const hasSeveral = Object.keys(networks.state.byNamespace).length > 1
  return namespace && hasSeveral ? texts.titleFor.replace('{family}', () => families[namespace] ?? '') : texts.title
}
