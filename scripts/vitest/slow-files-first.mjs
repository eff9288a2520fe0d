import { BaseSequencer } from 'vitest/node'

/** They compute long, run a thousand sequences, build, install, run another test runner or start other browsers, whatever their length. */
const slow =
  /\/((other-browsers|published-packages|vue-and-svelte|moved-sites|ethers|next|wagmi|testing-kit|examples)\.e2e\.ts|(pairing-page|in-page-script|connection-orders|pairing-wallet)\.test\.ts|connection-state\..*)$/

/**
 * Begins with what takes longest also where no earlier run tells: Vitest then takes the longest text for it, and the last file runs alone.
 * Then comes what runs in a process of its own: a process that is shared is kept as long as nothing else is next.
 */
export class SlowFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

function rankOf({ moduleId, project }) {
  if (slow.test(moduleId)) return 0
  return project.config.isolate ? 1 : 2
}
