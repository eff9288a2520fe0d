import type { Messages } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/primitives'
import type { Tab } from '@latchkey/ui'

import { namespaceIcons } from '../namespace-icons.ts'

/** Tabs that have room for their icons at 360 px. */
const tabsWithIcons = 3

/** A tab for each chain family. */
export function familyTabs(messages: Messages, families: readonly ChainNamespace[]): Tab[] {
  return families.map(id => {
    const icon = namespaceIcons[id]
    const hasIcon = icon !== undefined && families.length <= tabsWithIcons
    return { id, label: messages.families[id], testId: `tab-${id}`, ...(hasIcon && { icon }) }
  })
}
