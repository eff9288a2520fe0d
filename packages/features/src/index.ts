export * from './slices.ts'
export type * from './account/places.ts'
export type * from './onboarding/connect/places.ts'
