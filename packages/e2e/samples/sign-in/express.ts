import { getRequestListener } from '@hono/node-server'
import express from 'express'

import { siwx } from './siwx.ts'

export const app = express()
const listener = getRequestListener(siwx.fetch)
app.use((request, response, next) => (request.url.startsWith('/siwx/') ? void listener(request, response) : next()))
app.use(express.json())
app.get('/orders', (request, response, next) => {
  const { cookie = '', host = '' } = request.headers
  siwx.getSession({ headers: new Headers({ cookie, host }) }).then(session => {
    response.status(session ? 200 : 401).send(session ? `Orders of ${session.address}` : 'Sign in first')
  }, next)
})
