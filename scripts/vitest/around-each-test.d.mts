export const aroundEachTest: { before?: () => Promise<void>; after?: () => Promise<void> }
