import type { ApprovalRow } from '../approval/approval.ts'
import type { SigningContext } from './prepared.ts'

/** Who asks. */
export function siteOf({ site, siteName }: SigningContext): Pick<SigningContext, 'site' | 'siteName'> {
  return { site, siteName }
}

/** Who signs, and where. */
export function accountRows({ texts, address, network }: SigningContext): ApprovalRow[] {
  return [
    { term: texts.account, value: address, isCode: true },
    { term: texts.network, value: network.name },
  ]
}
