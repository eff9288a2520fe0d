import { chaiDomDiff } from '@open-wc/semantic-dom-diff'
import { fixtureCleanup } from '@open-wc/testing'
import { chaiA11yAxe } from 'chai-a11y-axe'
import { afterEach, beforeEach, chai } from 'vitest'

import { aroundEachTest } from './vitest/around-each-test.mjs'

/**
 * Before each file of element tests, also of those that share a page: gives `expect` the assertions of `@open-wc/testing`, takes fixtures out of the page,
 * and does what its world wants.
 */
chai.use(chaiDomDiff)
chai.use(chaiA11yAxe)
beforeEach(() => aroundEachTest.before?.())
afterEach(fixtureCleanup)
afterEach(() => aroundEachTest.after?.())
