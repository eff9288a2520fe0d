import type { FrameStorage } from '../frame-storage.ts'
import type { ServerClient } from '../server-client.ts'
import type { Session } from '../session.ts'

/** Dependencies of a page of the frame. */
export interface PageParts {
  readonly session: Session
  readonly server: ServerClient
  readonly storage: Pick<FrameStorage, 'window' | 'formerWindow'>
}
