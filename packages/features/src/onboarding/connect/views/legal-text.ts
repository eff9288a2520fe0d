import type { Messages, Store } from '@latchkey/core'
import { safeLinkUrl } from '@latchkey/primitives'
import { formatRich } from '@latchkey/view-kit'
import { html, type TemplateResult } from 'lit'

/** Purpose of the texts: for the footer, or beside the checkbox. */
export type LegalPurpose = 'agree' | 'accept'

/** Returns a sentence with links to the site's terms and privacy policy; `undefined` if the site has neither. */
export function legalText(
  { legal: { state } }: Pick<Store, 'legal'>,
  messages: Messages,
  purpose: LegalPurpose,
): unknown[] | undefined {
  const { legal } = messages
  const terms = link(state.termsConditionsUrl, legal.terms)
  const privacy = link(state.privacyPolicyUrl, legal.privacy)
  if (terms && privacy) return formatRich(legal[`${purpose}Both`], { terms, privacy })
  const document = terms ?? privacy
  return document ? formatRich(legal[`${purpose}One`], { document }) : undefined
}

function link(url: string | undefined, text: string): TemplateResult | undefined {
  const href = safeLinkUrl(url)
  if (!href) return undefined
  return html`<a class="legal-link" href=${href} target="_blank" rel="noreferrer">${text}</a>`
}
