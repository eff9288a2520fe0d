import { BaseSequencer } from 'vitest/node'

/** They are short, and run a thousand sequences, build, install, run another test runner or start other browsers. */
const slow = /\/((other-browsers|published-packages|testing-kit|examples)\.e2e\.ts|connection-state\..*)$/

/** Begins with what takes longest also where no earlier run tells: Vitest then takes the longest text for it, and the last file runs alone. */
export class SlowFilesFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    return [
      ...sorted.filter(({ moduleId }) => slow.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !slow.test(moduleId)),
    ]
  }
}
