export type { NameSuggestion } from '@latchkey/protocol'
export { fetchNames, registerName, resolveName, suggestNames, watchName } from './names-of-site.ts'
export type { RegisteredName } from './register-name.ts'
export type { ShownName } from './shown-names-feature.ts'
