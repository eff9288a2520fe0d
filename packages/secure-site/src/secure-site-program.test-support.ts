import { runCli } from './cli.ts'

/** Runs `bin/latchkey-secure-site.mjs` as a bundled file. */
process.exitCode = await runCli(process.env, process.argv.slice(2))
