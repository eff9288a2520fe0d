import type { AskServer } from './server-client.ts'
import { SiwxServerError } from './server-error.ts'

/** Order of the page's latest report, in milliseconds since 1970. */
export interface ReportOrder {
  last: number
}

/**
 * Reports to the server which account the page shows.
 *
 * @throws SiwxServerError `reportOutdated` if another tab has reported later. The next report of this tab is ordered
 *   after that one. The caller decides whether to report again, because this tab may be hidden by now
 */
export async function reportActive(
  ask: AskServer,
  account: { chainId: string; address: string },
  order: ReportOrder,
): Promise<void> {
  order.last = Math.max(Date.now(), order.last + 1)
  const { isLate, at } = (await ask('/active', { ...account, at: order.last })) as { isLate?: unknown; at?: unknown }
  if (isLate !== true) return
  if (typeof at === 'number') order.last = at
  throw new SiwxServerError('reportOutdated', 'Another tab has reported later which account it shows')
}
