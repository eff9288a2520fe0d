import type { FramePage } from '@latchkey/protocol/secure-frame'

import type { FrameStorage } from '../frame-storage.ts'
import type { ServerClient } from '../server-client.ts'
import type { Session } from '../session.ts'

/** A page of the frame. Only another page opens `split`. */
export type PageName = FramePage | 'split'

/** Dependencies of a page of the frame. */
export interface PageParts {
  readonly session: Session
  readonly server: ServerClient
  readonly storage: Pick<FrameStorage, 'window' | 'formerWindow'>
}
