import { proxy } from 'valtio/vanilla'

/** Addresses of what a visitor agrees to, as the site gives them: they are checked where they become links. */
export interface LegalLinks {
  /** The address of the site's terms. @default none */
  termsConditionsUrl?: string | undefined
  /** The address of the site's privacy policy. @default none */
  privacyPolicyUrl?: string | undefined
}

/** Knows the site's terms and privacy policy. */
export interface LegalController {
  /** The addresses that are set. */
  readonly state: Readonly<LegalLinks>
  /** What is not named stays. */
  set(links: LegalLinks): void
}

/** Makes the place of a site's terms. */
export function createLegalController({ termsConditionsUrl, privacyPolicyUrl }: LegalLinks): LegalController {
  const state = proxy<LegalLinks>({ termsConditionsUrl, privacyPolicyUrl })
  return { state, set: links => void Object.assign(state, links) }
}
