import { chaiDomDiff } from '@open-wc/semantic-dom-diff'
import { fixtureCleanup } from '@open-wc/testing'
import { chaiA11yAxe } from 'chai-a11y-axe'
import { afterEach, chai } from 'vitest'

/** Before each file of element tests: gives `expect` the assertions of `@open-wc/testing`, and takes fixtures out of the page. */
chai.use(chaiDomDiff)
chai.use(chaiA11yAxe)
afterEach(fixtureCleanup)
