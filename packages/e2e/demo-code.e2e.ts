import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'

import { checkSources, nativeCompiler } from './support/check-types.ts'
import { openDemoStage } from './support/demo-stage.ts'
import { usePlace } from './support/place.ts'
import { type ServedSite, serveSite } from './support/serve-site.ts'
import { useWorld } from './support/world.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
const wallets = ['mode=approve']

/** A compiler and a bundler process the sources of the packages, which takes long. */
const timeout = 180_000

describe('the printed React code', { timeout }, () => {
  const world = useWorld()
  const { sandboxUrl } = usePlace()
  const closers: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  })

  /** Creates a new site beside the React example, which has the packages, with the code as its only component. */
  async function makeSite(code: string): Promise<string> {
    const folder = await mkdtemp(join(workspace, 'examples/react/node_modules/.printed-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, 'app.tsx'), code)
    const mount = `import { createRoot } from 'react-dom/client'\nimport { App } from './app.tsx'\ncreateRoot(document.body.appendChild(document.createElement('div'))).render(<App />)\n`
    await writeFile(join(folder, 'main.tsx'), mount)
    const page = `<!doctype html><html lang="en"><head><title>Printed</title><link rel="icon" href="data:," /></head><body><script type="module" src="/main.tsx"></script></body></html>`
    await writeFile(join(folder, 'index.html'), page)
    const config = {
      extends: join(workspace, 'tsconfig.base.json'),
      compilerOptions: { composite: false, noEmit: true, declaration: false, declarationMap: false, jsx: 'react-jsx' },
      include: ['*.tsx'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    return folder
  }

  async function serve(folder: string): Promise<ServedSite> {
    const built = {
      outDir: join(folder, 'dist'),
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    }
    await build({ root: folder, configFile: false, logLevel: 'error', plugins: [react()], build: built })
    const site = await serveSite(join(folder, 'dist'), sandboxUrl)
    closers.push(() => site.close())
    return site
  }

  test('type-checks in a site, and shows there the same screen as the stage', async () => {
    const hash = 'theme=dark&accent=b4325a&corners=2&ways=wallet,-social,email&chains=eip155,cosmos&lang=de'
    const { page } = await world.visitDemo({ wallets, hash })
    const stage = openDemoStage(page)
    await stage.get('all-wallets').waitFor()
    const folder = await makeSite(await stage.readCode())
    expect((await checkSources(nativeCompiler, folder)).mistakes).toEqual([])

    const site = await serve(folder)
    const visit = await world.visit(site.url, { wallets })
    await visit.page.locator('appkit-button').getByRole('button', { name: 'Wallet verbinden' }).click()
    await visit.modal.get('all-wallets').waitFor()
    const look = () => {
      const modal = document.querySelector('w3m-modal')
      const style = modal && getComputedStyle(modal)
      return {
        lang: modal?.lang,
        theme: modal?.dataset['theme'],
        accent: style?.getPropertyValue('--w3m-accent').trim(),
        corners: style?.getPropertyValue('--w3m-border-radius-master').trim(),
      }
    }
    const shown = await visit.page.evaluate(look)
    expect(shown).toMatchObject({ lang: 'de', theme: 'dark', accent: '#b4325a', corners: '2px' })
    expect(await stage.modal.evaluate(look)).toEqual(shown)
    const rows = (names: readonly string[]): string[] => names.map(name => name.trim().replaceAll(/\s+/g, ' '))
    const listed = (part: typeof stage.modal): Promise<string[]> => part.getByRole('listitem').allTextContents()
    const ofSite = rows(await listed(visit.page.locator('w3m-modal')))
    // The directory was requested there, so the list of all wallets shows their number.
    expect(rows(await listed(stage.modal)).map(dropCount)).toEqual(ofSite.map(dropCount))
    expect(await visit.page.locator('w3m-modal input[type=email]').count()).toBe(1)
    expect(await visit.modal.get('social-selector-google').count()).toBe(0)
  })

  test('typechecks with every chain and with sign-in', async () => {
    const { page } = await world.visitDemo({
      wallets,
      hash: 'chains=eip155,solana,bip122,polkadot,cosmos&sign-in=1&ways=-email,social,-wallet',
    })
    const stage = openDemoStage(page)
    await stage.get('social-selector-google').waitFor()
    const folder = await makeSite(await stage.readCode())
    const { mistakes } = await checkSources(nativeCompiler, folder)
    // The React example has no sign-in, but everything else must be there.
    expect(mistakes.filter(mistake => !mistake.includes("'@latchkey/siwx'"))).toEqual([])
  })
})

function dropCount(row: string): string {
  return row.replace(/\d[\d.]*\+?$/, '').trim()
}
