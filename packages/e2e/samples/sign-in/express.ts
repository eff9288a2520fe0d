import { getRequestListener } from '@hono/node-server'
import express from 'express'

import { siwx } from './siwx.ts'

export const app = express()
const listener = getRequestListener(siwx.fetch)
app.use((request, response, next) => (request.url.startsWith('/siwx/') ? void listener(request, response) : next()))
app.use(express.json())
app.get('/orders', (request, response, next) => {
  // All headers: by `Origin` and `Sec-Fetch-Site` the server knows requests of other sites.
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  siwx.getSession({ headers }).then(session => {
    // Store by `identity`: an address alone may be another owner's contract on another network.
    if (session) response.json({ owner: session.identity, name: session.address })
    else response.status(401).send('Sign in first')
  }, next)
})
