import type { ReactNode } from 'react'

import bip122 from '../marks/bip122.svg'
import cosmos from '../marks/cosmos.svg'
import eip155 from '../marks/eip155.svg'
import polkadot from '../marks/polkadot.svg'
import solana from '../marks/solana.svg'
import { type ChainName, chainNames } from '../setup.ts'
import type { GroupProps } from './group-props.ts'

const marks: Readonly<Record<ChainName, string>> = { eip155, solana, bip122, polkadot, cosmos }

/** Controls for the chains of the site. The last one cannot be removed. */
export function ChainsGroup({ setup, onChange, texts }: GroupProps): ReactNode {
  const { chains } = setup
  function toggle(name: ChainName): void {
    const next = chainNames.filter(chain => chains.includes(chain) !== (chain === name))
    if (next.length > 0) onChange({ chains: next })
  }
  return (
    <section className="plate group" aria-labelledby="chains-heading">
      <h2 id="chains-heading">{texts.chains}</h2>
      <div className="chains">
        {chainNames.map(name => {
          const isOn = chains.includes(name)
          const isLast = isOn && chains.length === 1
          return (
            <button
              key={name}
              aria-pressed={isOn}
              aria-disabled={isLast}
              title={isLast ? texts.lastChain : undefined}
              data-testid={`demo-chain-${name}`}
              onClick={() => toggle(name)}
            >
              <img src={marks[name]} alt="" width="24" height="24" />
              {texts.chainNames[name]}
            </button>
          )
        })}
      </div>
    </section>
  )
}
