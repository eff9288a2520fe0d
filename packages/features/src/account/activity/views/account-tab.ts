import type { PlaceMap } from '@latchkey/core/open-tables'

import { tellsHistory } from '../tells-history.ts'

/** Tab on the account screen, if activity is available (S1.25). */
export const fills: readonly PlaceMap['account.tabs'][] = [
  {
    name: 'activity',
    label: ({ activity }) => activity.title,
    labelTestId: 'w3m-account-default-activity-button',
    tag: 'lk-activity-tab',
    load: () => import('./activity-tab.ts'),
    when: (store, namespace) => tellsHistory(store, store.networks.current(namespace)),
  },
]
