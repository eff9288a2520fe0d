import { headers } from 'next/headers'
import { redirect } from 'next/navigation'

import { siwx } from '../sign-in.ts'

/** Nobody but a signed-in address gets to see it: the server asks, whatever the page's scripts say. */
export default async function Orders() {
  const session = await siwx.getSession({ headers: await headers() })
  if (!session) redirect('/')
  return (
    <main>
      <h1>Orders</h1>
      <p data-testid="demo-orders">Orders of {session.address}</p>
      <a href="/">Back</a>
    </main>
  )
}
