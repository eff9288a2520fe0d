/**
 * The API for writing extensions. It is code of the modal: import it only in files that the extension itself loads by `import()`.
 * Types may be imported anywhere.
 *
 * @example import { perform, viewStyles } from '@latchkey/appkit/extension'
 */
export type * from '@latchkey/core/open-tables'
export type {
  AnsweredAttempt,
  Catalogue,
  ConnectingAttempt,
  ConnectingPart,
  OnLoad,
  ErrorRow,
  Extension,
  Plural,
  PreparingAttempt,
  RouteName,
  Screen,
  ScreenModule,
  SettlingAttempt,
  Store,
  Texts,
} from '@latchkey/core'
export type { Connector, WalletSession } from '@latchkey/primitives'
export { KitError } from '@latchkey/core'
export type {
  AccountAction,
  AccountControl,
  AccountRow,
  AccountRows,
  AccountTab,
  ConnectMethodSection,
} from '@latchkey/features'
export { copy, format, formatCount, perform, StoreController, viewStyles } from '@latchkey/view-kit'
