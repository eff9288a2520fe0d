import { describe, expect, test } from 'vitest'

import { moveSite } from './move-site.ts'
import { filesOf, useSites } from './sites.test-support.ts'

const place = useSites()
const range = '^1.2.3'

/** Moves a page twice. */
function movePage(page: string): { text: string | undefined; left: string[] } {
  const home = place({ 'index.html': page })
  const { rows } = moveSite(home, { write: true, range })
  expect(moveSite(home, { range }).files).toEqual([])
  return {
    text: filesOf(home)['index.html'],
    left: rows.filter(({ kind }) => kind === 'left').map(({ line, text }) => `${line} ${text.split(': ')[0]}`),
  }
}

describe('a page without a bundler', () => {
  test('moves if it imports by addresses of a CDN', () => {
    const { text, left } = movePage(`<!doctype html>
<script>const import_ = 'classic scripts stay'</script>
<script type="module">
  import { createAppKit } from 'https://esm.sh/@reown/appkit@1.7.8?bundle&target=es2022'
  import { EthersAdapter } from "https://esm.sh/@reown/appkit-adapter-ethers@1.7.8"
  const { mainnet } = await import('https://cdn.jsdelivr.net/npm/@reown/appkit@1.7.8/networks/+esm')
  createAppKit({ adapters: [new EthersAdapter({ old: true })], networks: [mainnet], projectId: 'p' })
</script>
<appkit-button></appkit-button>
<style>:root { --apkt-accent: red }</style>
`)
    expect(left).toEqual([])
    expect(text).toBe(`<!doctype html>
<script>const import_ = 'classic scripts stay'</script>
<script type="module">
  import { createAppKit } from 'https://esm.sh/@latchkey/appkit@1.2.3?target=es2022'
  import 'https://esm.sh/@latchkey/appkit@1.2.3/elements?target=es2022'
  import { EthersAdapter } from "https://esm.sh/@latchkey/adapter-ethers@1.2.3"
  const { mainnet } = await import('https://cdn.jsdelivr.net/npm/@latchkey/appkit@1.2.3/networks/+esm')
  createAppKit({ adapters: [new EthersAdapter()], networks: [mainnet], projectId: 'p' })
</script>
<appkit-button></appkit-button>
<style>:root { --w3m-accent: red }</style>
`)
  })

  test('moves with an import map, which gets the other imports of the scripts', () => {
    const { text, left } = movePage(`<script type="importmap">
  {
    "imports": {
      "@reown/appkit": "https://esm.sh/@reown/appkit@1.7.8",
      "@reown/appkit/networks": "https://esm.sh/@reown/appkit@1.7.8/networks",
      "ethers": "https://esm.sh/ethers@6"
    }
  }
</script>
<script type="module">
  import { createAppKit } from '@reown/appkit'
  import { mainnet } from '@reown/appkit/networks'
  createAppKit({ networks: [mainnet], projectId: 'p' })
</script>
<w3m-button></w3m-button>
`)
    expect(left).toEqual([])
    expect(text).toBe(`<script type="importmap">
  {
    "imports": {
      "@latchkey/appkit": "https://esm.sh/@latchkey/appkit@1.2.3",
      "@latchkey/appkit/networks": "https://esm.sh/@latchkey/appkit@1.2.3/networks",
      "ethers": "https://esm.sh/ethers@6",
      "@latchkey/appkit/elements": "https://esm.sh/@latchkey/appkit@1.2.3/elements"
    }
  }
</script>
<script type="module">
  import { createAppKit } from '@latchkey/appkit'
  import '@latchkey/appkit/elements'
  import { mainnet } from '@latchkey/appkit/networks'
  createAppKit({ networks: [mainnet], projectId: 'p' })
</script>
<w3m-button></w3m-button>
`)
  })

  test('moves with the one script, which has fewer networks', () => {
    const { text, left } = movePage(`<script type="module">
  import { createAppKit, EthersAdapter, networks } from 'https://cdn.jsdelivr.net/npm/@reown/appkit-cdn@1.7.8/dist/appkit.js'

  createAppKit({
    adapters: [new EthersAdapter()],
    networks: [
      networks.mainnet,
      networks.linea,
    ],
    projectId: 'p',
  })
</script>
`)
    expect(left).toEqual(['8 linea'])
    expect(text).toBe(`<script type="module">
  import 'https://cdn.jsdelivr.net/npm/@latchkey/appkit@1.2.3/dist/latchkey.js'

  const { createAppKit, EvmAdapter: EthersAdapter, networks } = window.Latchkey

  createAppKit({
    adapters: [new EthersAdapter()],
    networks: [
      networks.mainnet,
      // latchkey-move: linea: the one script has fewer networks; write it as an object: docs/reference/evm.md#adding-networks
      networks.linea,
    ],
    projectId: 'p',
  })
</script>
`)
  })

  test('has a comment at code without an equivalent', () => {
    const page = `<script type="importmap">{ "imports": { "@reown/appkit/": "https://esm.sh/@reown/appkit@1.7.8/" } }</script>
<script src="https://unpkg.com/@web3modal/standalone@2.4.3"></script>
<script type="module">
  import { createAppKit, WagmiAdapter } from 'https://cdn.jsdelivr.net/npm/@reown/appkit-cdn@1.7.8/dist/appkit.js'
  createAppKit({ adapters: [new WagmiAdapter({})] })
</script>
`
    const { text, left } = movePage(page)
    expect(left).toEqual([
      '1 @reown/appkit/',
      '2 https://unpkg.com/@web3modal/standalone@2.4.3',
      '4 createAppKit, WagmiAdapter of @reown/appkit-cdn/dist/appkit.js',
    ])
    expect(text?.match(/<!-- latchkey-move: .+ -->\n<script/g)).toHaveLength(2)
    expect(text?.match(/^ {2}\/\/ latchkey-move: .+$/gm)).toHaveLength(1)
  })
})
