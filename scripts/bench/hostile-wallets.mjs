/**
 * `pnpm bench hostile-wallets`: measures how long a wallet that shares 10,000 accounts freezes a page at most. Node replaces the page, since no element is
 * drawn. The figure is the processor time of the longest turn of its event loop while a connector connects, restores and reports, less that of the longest
 * while nothing happens.
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import { root } from '../run.mjs'
import { bundleForNode } from '../vitest/bundle-for-node.mjs'

/** Harnesses of the wallets in the page, by the folders of their adapters, and of those behind a pairing. */
const harnesses = {
  evm: 'adapters/evm/src/hostile-harness.test-support.ts',
  solana: 'adapters/solana/src/hostile-harness.test-support.ts',
  bitcoin: 'adapters/bitcoin/src/hostile-harness.test-support.ts',
  polkadot: 'adapters/polkadot/src/hostile-harness.test-support.ts',
  cosmos: 'adapters/cosmos/src/hostile-harness.test-support.ts',
  paired: 'walletconnect/src/hostile-pairing-harness.ts',
}
const accounts = 10_000

/**
 * @param {object} [options]
 * @param {number} [options.rounds] of which the median counts
 * @returns {Promise<{ name: string, value: string }[]>}
 */
export async function measureHostileWallets({ rounds = 3 } = {}) {
  const rows = []
  for (const [namespace, path] of Object.entries(harnesses)) {
    const file = join(root, 'packages', path)
    const { createHostileHarness, hostileKinds = [undefined] } = await import(
      pathToFileURL(await bundleForNode(file, `hostile-${namespace}`)).href
    )
    for (const kind of hostileKinds) {
      const idle = []
      const connecting = []
      // The first round loads and compiles the code, which a page does once, whatever the wallet shares.
      for (let round = 0; round <= rounds; round++) {
        const quiet = await longestFreeze(() => wait(200))
        const harness = createHostileHarness(kind)
        harness.wallet.shareAccounts?.(accounts)
        const busy = await longestFreeze(() => connect(harness))
        if (round === 0) continue
        idle.push(quiet)
        connecting.push(busy)
      }
      const [before, after] = [median(idle), median(connecting)]
      rows.push({
        name: `longest freeze, 10,000 accounts, ${[namespace, kind].filter(Boolean).join(' ')}`,
        value: `${(after - before).toFixed(1)} ms beyond ${before.toFixed(1)} ms of idle`,
      })
    }
  }
  return rows
}

async function connect({ connector, networks, advance, stop }) {
  const request = { networks, preferred: { [connector.chain]: networks[0] } }
  await connector.connect(request)
  const unwatch = connector.watch({ onSession() {}, onDisconnect() {} })
  await advance(0)
  // The next visit restores the connection in the same way.
  await connector.reconnect(request).catch(() => {})
  unwatch()
  await stop?.()
}

/** @returns {Promise<number>} the processor time of the longest turn of the event loop, in milliseconds, without that of other programs */
async function longestFreeze(run) {
  let [last, longest, isOver] = [process.cpuUsage(), 0, false]
  const turn = () => {
    const { user, system } = process.cpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.cpuUsage()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await run()
  await wait(20)
  isOver = true
  return longest
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
