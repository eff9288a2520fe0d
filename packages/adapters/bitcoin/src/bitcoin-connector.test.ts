import { describeConnector } from '@latchkey/testing/conformance'
import { createHarness } from './test-world.test-support.ts'

describeConnector('a Bitcoin wallet of the Wallet Standard', () => createHarness('standard'))
describeConnector('a Bitcoin wallet with requests of sats-connect', () => createHarness('sats-connect'))
describeConnector('a Bitcoin wallet with methods of UniSat', () => createHarness('unisat'))
