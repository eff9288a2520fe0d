export * from './index.ts'
export { useAppKitConnection, type UseAppKitConnectionReturn } from './use-app-kit-connection.ts'
