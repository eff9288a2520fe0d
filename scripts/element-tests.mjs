import { chaiDomDiff } from '@open-wc/semantic-dom-diff'
import { fixtureCleanup } from '@open-wc/testing'
import { chaiA11yAxe } from 'chai-a11y-axe'
import { afterEach, beforeEach, chai } from 'vitest'

import { aroundEachTest } from './vitest/around-each-test.mjs'

/**
 * This setup runs before each file of element tests, also of those that share a page: it gives `expect` the assertions of `@open-wc/testing`, removes
 * fixtures from the page, and runs the hooks of its world.
 */
chai.use(chaiDomDiff)
chai.use(chaiA11yAxe)
beforeEach(() => aroundEachTest.before?.())
afterEach(fixtureCleanup)
afterEach(() => aroundEachTest.after?.())
