/** Ns solana: path data for `lk-icon`, on the 24 px grid. */
export const iconNsSolana =
  'M3.75 17h16.5M6.75 17a5.25 5.25 0 0 1 10.5 0M12 5.5V8M5.4 8.4l1.75 1.75M18.6 8.4l-1.75 1.75'
