export { PortTakenError } from './port-taken-error.ts'
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts'
