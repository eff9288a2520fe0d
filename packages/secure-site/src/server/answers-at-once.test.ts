import { testDatabases, useDatabases } from '@latchkey/sql/test-databases'
import { describe, expect, test } from 'vitest'

import { createWorld } from './world.test-support.ts'

const ann = 'ann@example.com'

describe.each(testDatabases)('the link of a mail on %s', (_name, start) => {
  const databases = useDatabases(start)

  test('is answered once for several answers at a time, and each page shows the result', async () => {
    const world = await createWorld({ store: await databases.create() })
    await world.settle(ann)
    const other = world.visit()
    await world.signIn(other, ann)
    const link = world.post.linkTo(ann)
    const pages = await Promise.all(
      Array.from({ length: 8 }, (_, index) => world.visit().press(link, index % 2 ? 'approved' : 'refused')),
    )
    const headings = pages.map(({ body }) => /<h1>([^<]*)/.exec(String(body.text))?.[1])
    expect(headings.filter(heading => heading === 'This link no longer works')).toHaveLength(7)
    const isApproved = headings.includes('Approved')
    expect(headings.includes('Refused')).toBe(!isApproved)
    expect((await other.wait()).body).toEqual({ status: isApproved ? 'connected' : 'refused' })
    await world.close()
  })
})
