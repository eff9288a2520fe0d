export * from './slices.ts'
export type * from './account/places.ts'
