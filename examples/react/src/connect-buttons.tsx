import { useAppKit, useAppKitAccount, useAppKitTheme, useDisconnect } from '@latchkey/react'
import { type ReactNode, useEffect } from 'react'

const labels = {
  disconnected: 'Connect wallet',
  connecting: 'Connecting',
  reconnecting: 'Reconnecting',
  connected: 'Open account',
} as const

export function ConnectButtons(): ReactNode {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { status } = useAppKitAccount()
  const { themeMode, setThemeMode } = useAppKitTheme()
  useEffect(() => {
    document.documentElement.dataset['theme'] = themeMode
  }, [themeMode])
  return (
    <div className="buttons">
      <button className="primary" data-testid="demo-open" onClick={() => void open()}>
        {labels[status]}
      </button>
      {status === 'connected' && (
        <>
          <button data-testid="demo-networks" onClick={() => void open({ view: 'Networks' })}>
            Networks
          </button>
          <button data-testid="demo-disconnect" onClick={() => void disconnect()}>
            Disconnect
          </button>
        </>
      )}
      <label>
        Theme{' '}
        <select
          data-testid="demo-theme"
          value={themeMode}
          onChange={event => setThemeMode(event.target.value as typeof themeMode)}
        >
          <option value="auto">Auto</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
    </div>
  )
}
