export type { NameSuggestion } from '@latchkey/protocol'
export { fetchNames, registerName, resolveName, suggestNames } from './names-of-site.ts'
export type { RegisteredName } from './register-name.ts'
