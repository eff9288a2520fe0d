/** Shield: path data for `lk-icon`, on the 24 px grid. */
export const iconShield = 'm12 3.75 6.5 2.3v5.1c0 4.05-2.7 7.1-6.5 9.1-3.8-2-6.5-5.05-6.5-9.1v-5.1z'
