import type { Messages } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import type { Tab } from '@latchkey/ui'

import { namespaceIcons } from '../namespace-icons.ts'

/** Tabs that have room for their icons at 360 px. */
const tabsWithIcons = 3

/** A tab for each chain family. Icons show where there is room for them, and each family has one. */
export function familyTabs(messages: Messages, families: readonly ChainNamespace[]): Tab[] {
  const icons = families.flatMap(id => namespaceIcons[id] ?? [])
  const hasIcons = families.length <= tabsWithIcons && icons.length === families.length
  return families.map((id, index) => {
    const icon = hasIcons ? icons[index] : undefined
    return { id, label: messages.families[id], testId: `tab-${id}`, ...(icon !== undefined && { icon }) }
  })
}
