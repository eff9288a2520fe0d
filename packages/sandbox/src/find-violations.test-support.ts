import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/**
 * Returns what axe objects to on a page that has no frames, or in the element that a selector names. For pages with frames, axe would open a page of its own to
 * combine the results. This takes longer than the check.
 */
export async function findViolations(page: Page, selector?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (selector ? axe.include(selector) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
