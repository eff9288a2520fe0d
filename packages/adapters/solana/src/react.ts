export * from './index.ts'
export { useAppKitConnection, type UseAppKitConnectionReturn } from './react/use-app-kit-connection.ts'
