/** The last second of JavaScript's dates, since 1970. The clock of a chain can be set later. */
export const lastSecond = 8.64e12
