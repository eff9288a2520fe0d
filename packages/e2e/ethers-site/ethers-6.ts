import { EthersAdapter, getSigner, watchSigner } from '@latchkey/adapter-ethers'

import { createKit, followSigner } from './page.ts'

const kit = createKit(new EthersAdapter())
followSigner(
  kit,
  () => getSigner(kit),
  listener => watchSigner(kit, listener),
)
