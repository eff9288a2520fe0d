/** Receive: path data for `lk-icon`, on the 24 px grid. */
export const iconReceive = 'M17.25 6.75 6.75 17.25M15.25 17.25h-8.5v-8.5'
