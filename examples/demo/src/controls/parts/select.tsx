import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isDisabled?: boolean
}

export interface SelectProps<Value extends string> {
  label: string
  options: readonly SelectOption<Value>[]
  value: Value
  onChange(value: Value): void
  className?: string
  testId?: string
}

/** A choice between several values, in the browser's own list. */
export function Select<Value extends string>(props: SelectProps<Value>): ReactNode {
  const { label, options, value, onChange, className = '', testId } = props
  return (
    <span className={`select ${className}`}>
      <select
        aria-label={label}
        value={value}
        data-testid={testId}
        onChange={({ target }) => {
          const option = options.find(each => each.value === target.value)
          if (option) onChange(option.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
