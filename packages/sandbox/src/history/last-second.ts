/** The last second of which JavaScript has a date, since 1970. The clock of a chain can be moved further. */
export const lastSecond = 8.64e12
