import { type Context, Hono } from 'hono'

import type { SandboxChains } from '../chains/start-chains.ts'
import type { SolanaClusters } from '../solana/solana-clusters.ts'
import type { ExplorerChain } from './explorer-chain.ts'
import {
  explorerHeaders,
  type ExplorerFrame,
  renderAccount,
  renderChain,
  renderNotFound,
  renderTransaction,
} from './explorer-page.ts'
import { explorerStyles } from './explorer-styles.ts'

/**
 * A block explorer of the sandbox's chains: `/explorer/{caip2}`, with the paths `/tx/{hash}` and `/address/{address}`
 * that the explorers of public chains have. Explorers of Solana say `account` instead.
 */
export function createExplorerRoutes(
  chains: () => SandboxChains | undefined,
  solana: SolanaClusters,
  origin: () => string,
): Hono {
  const app = new Hono()
  const places = () => [...(chains()?.list ?? []), ...solana.list].map(({ caip2, name }) => ({ caip2, name }))

  /** Loads the code that reads a chain at its first use, because it is large. */
  async function open(caip2: string): Promise<ExplorerChain | undefined> {
    const chain = chains()?.get(caip2)
    if (chain) return (await import('./evm-explorer.ts')).createEvmExplorer(chain, origin())
    if (!solana.has(caip2)) return undefined
    return (await import('./solana-explorer.ts')).createSolanaExplorer(solana, caip2, origin())
  }

  async function show(
    context: Context,
    render: (chain: ExplorerChain, frame: ExplorerFrame) => Promise<ReturnType<typeof renderNotFound> | undefined>,
    missing: { title: string; text: (name: string) => string },
  ): Promise<Response> {
    const frame = { places: places(), place: places().find(({ caip2 }) => caip2 === context.req.param('chain')) }
    const chain = frame.place && (await open(frame.place.caip2))
    if (!frame.place || !chain) {
      const page = renderNotFound(frame, 'Unknown chain', 'The sandbox does not run this chain.')
      return context.html(page, 404, explorerHeaders)
    }
    const page = await render(chain, frame)
    return page
      ? context.html(page, 200, explorerHeaders)
      : context.html(renderNotFound(frame, missing.title, missing.text(frame.place.name)), 404, explorerHeaders)
  }

  app.get('/explorer/style.css', context =>
    context.body(explorerStyles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )
  app.get('/explorer', context => context.redirect(`/explorer/${places()[0]?.caip2 ?? ''}`))
  app.get('/explorer/:chain', context =>
    show(context, async (chain, frame) => renderChain(frame, await chain.readLatest()), {
      title: 'Nothing here',
      text: name => `${name} has no transaction.`,
    }),
  )
  app.get('/explorer/:chain/tx/:hash', context =>
    show(
      context,
      async (chain, frame) => {
        const transaction = await chain.readTransaction(context.req.param('hash'))
        return transaction && renderTransaction(frame, transaction)
      },
      { title: 'Unknown transaction', text: name => `No transaction on ${name} has this hash.` },
    ),
  )
  app.get('/explorer/:chain/:kind{address|account}/:address', context =>
    show(
      context,
      async (chain, frame) => {
        const account = await chain.readAccount(context.req.param('address'))
        return account && renderAccount(frame, account)
      },
      { title: 'Unknown account', text: name => `This is no address of ${name}.` },
    ),
  )
  return app
}
