import { proxy } from 'valtio/vanilla'

/** Addresses of what a visitor agrees to, as the site gives them: they are checked where they become links. */
export interface LegalLinks {
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
}

export interface LegalController {
  readonly state: Readonly<LegalLinks>
  /** What is not named stays. */
  set(links: LegalLinks): void
}

export function createLegalController({ termsConditionsUrl, privacyPolicyUrl }: LegalLinks): LegalController {
  const state = proxy<LegalLinks>({ termsConditionsUrl, privacyPolicyUrl })
  return { state, set: links => void Object.assign(state, links) }
}
