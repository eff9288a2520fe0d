export { catalogue } from './catalogue.generated.ts'
