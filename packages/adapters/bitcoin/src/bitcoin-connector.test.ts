import { describeConnector } from '@latchkey/testing/conformance'
import { createHarness } from './test-world.test-support.ts'

describeConnector('a Bitcoin wallet of the Wallet Standard', () => createHarness('standard'))
describeConnector('a Bitcoin wallet that takes sats-connect’s requests', () => createHarness('sats-connect'))
describeConnector('a Bitcoin wallet with UniSat’s methods', () => createHarness('unisat'))
