/** Send: path data for `lk-icon`, on the 24 px grid. */
export const iconSend = 'M6.75 17.25 17.25 6.75M8.75 6.75h8.5v8.5'
