import type { ReactNode } from 'react'

import { type IconName, iconPaths } from './icon-paths.ts'

export interface IconProps {
  name: IconName
  /** Size in px at the usual text size of a browser. @default 16 */
  size?: number
  className?: string
}

/** Shows an icon in the color of the text. It is decoration: the words beside it have its meaning. */
export function Icon({ name, size = 16, className = '' }: IconProps): ReactNode {
  const [lines, filled] = iconPaths[name].split('|')
  const length = `${size / 16}rem`
  return (
    <svg className={`icon ${className}`} width={length} height={length} viewBox="0 0 24 24" aria-hidden="true">
      {lines && <path d={lines} />}
      {filled && <path className="filled" d={filled} />}
    </svg>
  )
}
