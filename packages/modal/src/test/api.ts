export * from './families.ts'
export * from './screen.ts'
export * from './world.ts'
export { connectedStayMs } from '../shell/close-when-connected.ts'
