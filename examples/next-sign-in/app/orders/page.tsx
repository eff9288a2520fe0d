import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

import { siwx } from '../sign-in.ts'

/**
 * Shows orders only to the present account, and only after it has signed in: the server checks it, whatever the page's scripts
 * do.
 */
export default async function Orders() {
  const session = await siwx.getSession({ headers: await headers() })
  if (!session) redirect('/')
  return (
    <main>
      <h1>Orders</h1>
      {/* Store your data by `identity`: the same address may be another owner’s contract on another network. */}
      <p data-testid="demo-orders" data-owner={session.identity}>
        Orders of {session.address}
      </p>
      <a href="/">Back</a>
    </main>
  )
}
