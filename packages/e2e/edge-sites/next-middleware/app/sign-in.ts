import { createSiwxServer } from '@latchkey/siwx/server'
import { tursoStore } from '@latchkey/siwx/server/turso'
import { createClient } from '@libsql/client/web'

const client = createClient({ url: process.env.TURSO_URL ?? '', authToken: process.env.TURSO_TOKEN ?? '' })

export const siwx = createSiwxServer({
  domains: [process.env.SITE_HOST ?? 'localhost:3000'],
  store: tursoStore(client),
})
