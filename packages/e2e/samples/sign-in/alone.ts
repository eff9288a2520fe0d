import { serve } from '@hono/node-server'

import { siwx } from './siwx.ts'

serve({ fetch: siwx.fetch, port: 4050 })
