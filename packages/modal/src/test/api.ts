export * from './families.ts'
export * from './screens.ts'
export * from './world.ts'
export { connectedStayMs } from '../shell/close-when-connected.ts'
