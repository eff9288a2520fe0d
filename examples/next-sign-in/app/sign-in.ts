import { createSiwxServer } from '@latchkey/siwx/server'
import { databaseStore } from '@latchkey/siwx/server/node'

/** The sign-in server, which stores sessions in a file beside the site, or in PostgreSQL if `DATABASE_URL` is set. */
export const siwx = createSiwxServer({
  domains: [process.env.SITE_DOMAIN ?? '127.0.0.1:5173'],
  statement: 'I am a customer of this shop',
  store: databaseStore(),
})
