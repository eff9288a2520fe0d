import type { ReactNode } from 'react'

export interface SwitchProps {
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
  isDisabled?: boolean
  testId?: string
}

/** A switch that takes effect at once. */
export function Switch({ label, isOn, onChange, isDisabled = false, testId }: SwitchProps): ReactNode {
  return (
    <button
      className="switch"
      role="switch"
      aria-label={label}
      aria-checked={isOn}
      disabled={isDisabled}
      data-testid={testId}
      onClick={() => onChange(!isOn)}
    />
  )
}
