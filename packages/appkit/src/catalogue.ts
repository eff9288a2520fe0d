export { catalogue } from './catalogue.data.ts'
