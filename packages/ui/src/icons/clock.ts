/** Clock: path data for `lk-icon`, on the 24 px grid. */
export const iconClock = 'M3.75 12a8.25 8.25 0 1 0 16.5 0 8.25 8.25 0 1 0-16.5 0zM12 7.5V12l3 2'
