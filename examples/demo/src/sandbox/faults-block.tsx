import { type ReactNode, useState } from 'react'

import { Segments } from '../controls/parts/segments.tsx'
import { Select } from '../controls/parts/select.tsx'
import { Switch } from '../controls/parts/switch.tsx'
import { useTexts } from '../language.ts'
import { delays, readFaults, serviceNames, toFailingFault, toSlowFault } from './faults.ts'
import { removeFault, setDeclinesNext, setFault, type SandboxFault } from './sandbox-client.ts'
import { countFaults, type SandboxState } from './create-sandbox-store.ts'
import { sandboxStore } from './sandbox-store.ts'
import { texts } from './texts.ts'

/** Switches that make the sandbox's services slow or fail, and its wallets decline. They show the sandbox's present state. */
export function FaultsBlock({ state }: { state: SandboxState }): ReactNode {
  const { faults: words } = useTexts(texts)
  const [hasFailed, setFailed] = useState(false)
  const { delay, failing, others } = readFaults(state.report?.faults ?? [])
  const count = countFaults(state)

  async function apply(change: () => Promise<void>): Promise<void> {
    setFailed(false)
    try {
      await change()
    } catch {
      setFailed(true)
    }
    await sandboxStore.refresh()
  }
  const setOrRemove = (fault: SandboxFault | string): void =>
    void apply(() => (typeof fault === 'string' ? removeFault(fault) : setFault(fault)))

  return (
    <section className="block" aria-labelledby="faults-heading">
      <div className="block-head">
        <h3 id="faults-heading">{words.heading}</h3>
        {count > 0 && (
          <span className="block-aside" data-testid="sandbox-faults-on">
            {words.on(count)}
          </span>
        )}
      </div>
      <div className="fault">
        <span>{words.slow}</span>
        <Segments
          label={words.slow}
          segments={delays.map(each => ({ value: `${each}`, label: words.delays[each] }))}
          value={`${delay}`}
          testId="sandbox-slow"
          onChange={value => setOrRemove(toSlowFault(delays.find(each => `${each}` === value) ?? 0))}
        />
      </div>
      <div className="fault">
        <span>{words.failing}</span>
        <Select
          label={words.failing}
          className="fault-select"
          options={(['none', ...serviceNames] as const).map(value => ({ value, label: words.services[value] }))}
          value={failing}
          testId="sandbox-failing"
          onChange={service => setOrRemove(toFailingFault(service))}
        />
      </div>
      <div className="fault">
        <span>{words.declines}</span>
        <Switch
          label={words.declines}
          isOn={state.report?.declinesNext ?? false}
          testId="sandbox-declines"
          onChange={isOn => void apply(() => setDeclinesNext(isOn))}
        />
      </div>
      {others > 0 && <p className="block-note">{words.others(others)}</p>}
      <output className="block-note is-bad">{hasFailed && words.failed}</output>
    </section>
  )
}
