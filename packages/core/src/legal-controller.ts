import { proxy } from 'valtio/vanilla'

/** Addresses of the site's legal pages. They are validated where they become links. */
export interface LegalLinks {
  /** The address of the site's terms. @default none */
  termsConditionsUrl?: string | undefined
  /** The address of the site's privacy policy. @default none */
  privacyPolicyUrl?: string | undefined
}

/** Stores the links to the site's terms and privacy policy. */
export interface LegalController {
  /** The present addresses. */
  readonly state: Readonly<LegalLinks>
  /** Changes the given addresses and keeps the others. */
  set(links: LegalLinks): void
}

/** Creates the legal links of a kit. */
export function createLegalController({ termsConditionsUrl, privacyPolicyUrl }: LegalLinks): LegalController {
  const state = proxy<LegalLinks>({ termsConditionsUrl, privacyPolicyUrl })
  return { state, set: links => void Object.assign(state, links) }
}
