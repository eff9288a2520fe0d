import { type CSSProperties, type ReactNode, useId } from 'react'

export interface Segment<Value extends string> {
  readonly value: Value
  /** An element to show instead of the label, such as an icon. */
  readonly face?: ReactNode
  readonly label: string
}

export interface SegmentsProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange(value: Value): void
  className?: string
  testId?: string
}

/** A choice between a few values, in a row. Arrow keys move the choice, and the thumb slides below the labels. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const { label, segments, value, onChange, className = '', testId } = props
  const name = useId()
  const index = segments.findIndex(segment => segment.value === value)
  return (
    <fieldset className={`segments ${className}`} data-testid={testId}>
      <legend className="sr-only">{label}</legend>
      <div className="segments-row">
        {index >= 0 && (
          <span className="thumb" style={{ '--index': index, '--count': segments.length } as CSSProperties} />
        )}
        {segments.map(segment => (
          <label key={segment.value}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.face === undefined ? (
              <span>{segment.label}</span>
            ) : (
              <>
                {segment.face}
                <span className="sr-only">{segment.label}</span>
              </>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
