import { Ethers5Adapter, getSigner, watchSigner } from '@latchkey/adapter-ethers5'

import { createKit, followSigner } from './page.ts'

const kit = createKit(new Ethers5Adapter())
followSigner(
  kit,
  () => getSigner(kit),
  listener => watchSigner(kit, listener),
)
