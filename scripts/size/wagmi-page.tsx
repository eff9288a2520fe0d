import { useAppKit } from '@latchkey/react'
import { type Config, connect, disconnect, reconnect, switchChain } from '@wagmi/core'
import { createRoot } from 'react-dom/client'

/** Shows a page with the parts of wagmi's core that `WagmiProvider` and the hooks of a wallet call, whether the site or the kit created the config. */
export function showWagmiPage(config: Config): void {
  function Page() {
    const { open } = useAppKit()
    const switchToFirst = (): void => void switchChain(config, { chainId: config.chains[0].id })
    const connectFirst = (): void => {
      const [connector] = config.connectors
      if (connector) void connect(config, { connector })
    }
    return (
      <>
        <button onClick={() => void open()}>Connect wallet</button>
        <button onClick={connectFirst}>wagmi connects</button>
        <button onClick={switchToFirst}>wagmi switches</button>
        <button onClick={() => void disconnect(config)}>wagmi disconnects</button>
      </>
    )
  }
  void reconnect(config)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<Page />)
}
