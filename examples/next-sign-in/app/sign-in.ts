import { createSiwxServer } from '@latchkey/siwx/server'
import { databaseStore } from '@latchkey/siwx/server/node'

/** Who is signed in, in a file beside the site; in PostgreSQL where `DATABASE_URL` names one. */
export const siwx = createSiwxServer({
  domains: [process.env.SITE_DOMAIN ?? '127.0.0.1:5173'],
  statement: 'I am a customer of this shop',
  store: databaseStore(),
})
