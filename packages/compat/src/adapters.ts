export type { AdapterActions, AdapterContext, ChainAdapter, ChainAdapter as AdapterBlueprint } from '@latchkey/appkit'
