/** Chevron updown: path data for `lk-icon`, on the 24 px grid. */
export const iconChevronUpdown = 'M8.25 9.25 12 5.5l3.75 3.75M8.25 14.75 12 18.5l3.75-3.75'
