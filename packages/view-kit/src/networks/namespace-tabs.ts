import type { Messages } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import type { Tab } from '@latchkey/ui'

import { namespaceIcons } from '../namespace-icons.ts'

/** Limit of tabs that have space for icons at 360 px. */
const tabsWithIcons = 3

/** Returns a tab for each namespace. Icons show if there is space for them, and each namespace has one. */
export function namespaceTabs(messages: Messages, namespaces: readonly ChainNamespace[]): Tab[] {
  const icons = namespaces.flatMap(id => namespaceIcons[id] ?? [])
  const hasIcons = namespaces.length <= tabsWithIcons && icons.length === namespaces.length
  return namespaces.map((id, index) => {
    const icon = hasIcons ? icons[index] : undefined
    return { id, label: messages.families[id], testId: `tab-${id}`, ...(icon !== undefined && { icon }) }
  })
}
