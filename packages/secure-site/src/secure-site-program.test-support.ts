import { runCli } from './cli.ts'

/** What `bin/latchkey-secure-site.mjs` does, as a file that is bundled. */
process.exitCode = await runCli(process.env, process.argv.slice(2))
