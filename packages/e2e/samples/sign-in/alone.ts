import { serve } from '@hono/node-server'

import { siwx } from './siwx.ts'

serve({ fetch: siwx.fetch, port: 4050 }, ({ port }) => {
  process.stdout.write(`The sign-in server is at http://localhost:${port}/siwx\n`)
})
