export { maxMessageLength } from '../message/check-fields.ts'
