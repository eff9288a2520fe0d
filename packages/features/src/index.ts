export * from './slices.ts'
export type * from './account/profile/places.ts'
export type * from './onboarding/connect/places.ts'
