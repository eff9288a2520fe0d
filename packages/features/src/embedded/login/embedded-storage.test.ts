import { expect, test } from 'vitest'

import { createEmbeddedWorld, maya } from './embedded-world.test-support.ts'

// covers: S9.65
test('an embedded wallet stores its entries under its own prefix, and removes them on disconnect', async () => {
  const { store, embedded, environment, load } = createEmbeddedWorld({
    getUser: () => ({ ...maya, provider: 'github', userName: 'maya' }),
    getSmartAccountEnabledNetworks: () => ({ networks: ['eip155:1'] }),
  })
  const begun = embedded.connectEmail('maya.okafor@hey.com')
  await load()
  await begun
  await embedded.submitCode('419027')
  await environment.settle()
  const kept = () => [...environment.disk.entries.keys()].filter(key => key.startsWith('@appkit-wallet/'))
  expect(kept().toSorted()).toEqual([
    '@appkit-wallet/email_login_used',
    '@appkit-wallet/last_email_login_time',
    '@appkit-wallet/last_used_chain',
    '@appkit-wallet/smart_account_enabled_networks',
    '@appkit-wallet/social_username',
  ])
  await store.disconnect()
  // The time of the login outlasts a logout, because it blocks the next one.
  expect(kept()).toEqual(['@appkit-wallet/last_email_login_time'])
})
